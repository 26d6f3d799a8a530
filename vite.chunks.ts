import type { Plugin, Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const SCHEMA_LIBRARIES = /node_modules\/(zod|@conform-to\/zod)\//;
const FORM_LIBRARIES = /node_modules\/(zod|@conform-to)\//;
const FIELDS =
  /\/app\/(ui\/(fields|combo-field|province-(map|shapes)|wizard\/question-field)|features\/places\/(components\/place-field|wording))\./;
/** Kept typing: small, and else it goes with the library of a form that is loaded later. */
const TYPED =
  /\/app\/(ui\/(drafts|storage|shown-values|put-values|kept-notice)|shared\/shown-values)\.tsx?$/;
/** A line that several pages have, of which one would load a file more for it. */
const SMALL = /\/app\/ui\/report-link\./;
const ROUTE = /\/app\/routes\/[^?]+\.tsx$/;
const LATER = /\.later\.tsx$|\/wizard\/check\.ts$/;
const LOADS_LATER = /\.later\.tsx\?later$/;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx$/;
/** Pages that load nothing of what companies alone see: what they share with any other is for all. */
const APART =
  /\/routes\/(request\/brief-form|company\/registration|client\/dashboard|admin\/home)\.tsx$/;
/** So many pages that what they share may as well be loaded by all. */
const MANY = 5;

type Rule = (id: string, modules: Modules) => false | string;

/**
 * The files that modules of the browser's build go to; what no rule names stays with the one page or the
 * one later part that uses it. A file costs a phone more than its bytes: a head of its own, and on a
 * connection that takes six at a time a place in the queue. So there are few.
 */
const RULES: Rule[] = [
  // Every page with scripts needs all of React and its router: one file, whoever imports what of it.
  (id) => FRAMEWORK.test(id) && "framework",
  (id, modules) =>
    !FIELDS.test(id) && (TYPED.test(id) || SMALL.test(id) || isForAll(id, modules)) && "every-page",
  // What people fill in, without what checks it: the companies' list has fields and no such form.
  (id) => FIELDS.test(id) && "fields",
  (id, modules) => isShared(id, modules) && "companies",
  // Some pages and parts check their forms with the second of these, some without.
  (id, modules) => usersOf(id, modules).length > 2 && isOfForms(id, modules) && "forms",
  (id, modules) =>
    usersOf(id, modules).length > 2 && needs(id, SCHEMA_LIBRARIES, modules) && "schemas",
];

const GROUPS: Rolldown.CodeSplittingGroup[] = RULES.map((rule, index) => ({
  name: (id, modules) => rule(id, modules) || null,
  debugName: `rule ${index}`,
  // A file takes along what its modules need, unless an earlier rule has it.
  priority: RULES.length - index,
}));

/** Files of which a page calls nearly everything when it starts. */
const CALLED_AT_ONCE = /^(every-page|fields|companies)$/;

// Tells a browser to compile all of a file while it comes in, beside the page's own work, and not each
// function when it is first called (https://v8.dev/blog/explicit-compile-hints). It comes first.
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/**
 * Puts the browser's modules into the files of these rules. What a page shares with its own later parts
 * stays in the page's file: the router takes no notice of what that exports besides.
 */
export function files(): Plugin {
  const rollupOptions: Rolldown.RolldownOptions = {
    preserveEntrySignatures: "allow-extension",
    output: { codeSplitting: { groups: GROUPS } },
  };
  return {
    name: "files",
    apply: "build",
    config: {
      order: "post",
      handler: () => ({ environments: { client: { build: { rollupOptions } } } }),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (this.environment.name !== "client") return;
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const isWhole = file.isEntry || CALLED_AT_ONCE.test(file.name);
          if (isWhole && file.exports.length > 0) file.code = COMPILE_AT_ONCE + file.code;
        }
      },
    },
  };
}

function isForAll(id: string, modules: Modules): boolean {
  // What loads a later part is a line: no file of its own for one that other later parts share.
  if (LOADS_LATER.test(id) && usersOf(id, modules).length > 1 && !isShared(id, modules))
    return true;
  if (usersOf(id, modules).some((user) => EVERY_PAGE.test(user))) return true;
  const pages = pagesOf(id, modules);
  return isShared(id, modules) && (pages.length >= MANY || pages.some((page) => APART.test(page)));
}

function isShared(id: string, modules: Modules): boolean {
  return pagesOf(id, modules).length > 1 && !needs(id, FORM_LIBRARIES, modules);
}

function isOfForms(id: string, modules: Modules): boolean {
  return needs(id, FORM_LIBRARIES, modules) && !needs(id, SCHEMA_LIBRARIES, modules);
}

function pagesOf(id: string, modules: Modules): string[] {
  return usersOf(id, modules).filter((user) => ROUTE.test(user));
}

/** The routes, later parts and the root that load a module with themselves. */
function usersOf(id: string, modules: Modules): string[] {
  const isUser = (module: string) =>
    ROUTE.test(module) || LATER.test(module) || EVERY_PAGE.test(module);
  return reach(id, (module) =>
    isUser(module) ? [] : (modules.getModuleInfo(module)?.importers ?? []),
  ).filter(isUser);
}

/** Whether a module is one of these, or is no module without them. */
function needs(id: string, these: RegExp, modules: Modules): boolean {
  return reach(id, (module) => modules.getModuleInfo(module)?.importedIds ?? []).some((module) =>
    these.test(module),
  );
}

function reach(from: string, next: (module: string) => readonly string[]): string[] {
  const seen = new Set([from]);
  for (const module of seen) for (const other of next(module)) seen.add(other);
  return [...seen];
}
