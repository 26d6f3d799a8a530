import type { Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const SCHEMA_LIBRARIES = /node_modules\/(zod|@conform-to\/zod)\//;
// What only forms need: the libraries, and the fields.
const OF_FORMS = /node_modules\/(zod|@conform-to)\/|\/app\/ui\/fields\.tsx$/;
const PLACES = /\/app\/ui\/province-(map|shapes)\.|\/features\/places\/components\/place-field\./;
const ROUTE = /\/app\/routes\/[^?]+\.tsx$/;
const LATER = /\.later\.tsx$/;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx$/;
const QUESTIONS = /\/app\/features\/(briefs\/questions?(\/[a-z]+)?|goods\/constants)\.ts$/;
const WIZARD = /\/routes\/request\/brief-form\.tsx$/;
const OF_CLIENTS = /\/routes\/client\//;
const COMPANY_HOME = /\/routes\/company\/dashboard\.tsx$/;

type Rule = (id: string, modules: Modules) => false | string;

/**
 * The files that modules of the browser's build go to; what no rule names stays with the one page or the
 * one later part that uses it. A file costs a phone more than its bytes, so there are few.
 */
const RULES: Rule[] = [
  // Every page with scripts needs all of React and its router: one file, whoever imports what of it.
  (id) => FRAMEWORK.test(id) && "framework",
  (id, modules) => usersOf(id, modules).some((user) => EVERY_PAGE.test(user)) && "every-page",
  // The wizard and the companies' list ask for places; the client's dashboard does not.
  (id) => PLACES.test(id) && "places",
  // What visitors load for the wizard is apart from what only people with an account see.
  (id, modules) =>
    isShared(id, modules) &&
    !needs(id, OF_FORMS, modules) &&
    isUsedBy(WIZARD, id, modules) &&
    "some-pages",
  // A client's pages load nothing of what companies alone see.
  (id, modules) =>
    usersOf(id, modules).length > 1 &&
    !needs(id, OF_FORMS, modules) &&
    isUsedBy(OF_CLIENTS, id, modules) &&
    "dashboards",
  (id, modules) =>
    usersOf(id, modules).length > 1 &&
    !needs(id, OF_FORMS, modules) &&
    isUsedBy(COMPANY_HOME, id, modules) &&
    "companies",
  (id, modules) => isShared(id, modules) && !needs(id, OF_FORMS, modules) && "some-pages",
  // The wizard loads the second of these once it is touched, the dashboards both.
  (id, modules) => isShared(id, modules) && !needs(id, SCHEMA_LIBRARIES, modules) && "forms",
  (id, modules) =>
    (isShared(id, modules) || isOfBothKinds(id, modules)) &&
    needs(id, SCHEMA_LIBRARIES, modules) &&
    "schemas",
  // The wizard, what checks it and its list of goods each need another part of them.
  (id) => QUESTIONS.test(id) && "questions",
  // A browser with scripts meets these only when a form leads to a page without them.
  (id, modules) =>
    !usersOf(id, modules).some((user) => LATER.test(user) || isHydrated(user, modules)) &&
    usersOf(id, modules).length > 1 &&
    (needs(id, SCHEMA_LIBRARIES, modules) ? "forms-of-documents" : "documents"),
];

export const FILES: Rolldown.CodeSplittingGroup[] = RULES.map((rule, index) => ({
  name: (id, modules) => rule(id, modules) || null,
  debugName: `rule ${index}`,
  // A file takes along what its modules need, unless an earlier rule has it.
  priority: RULES.length - index,
}));

/** Whether several pages with scripts load a module. */
function isShared(id: string, modules: Modules): boolean {
  return usersOf(id, modules).filter((user) => isHydrated(user, modules)).length > 1;
}

/** Whether both a page with scripts and one without them use a module. */
function isOfBothKinds(id: string, modules: Modules): boolean {
  const routes = usersOf(id, modules).filter((user) => ROUTE.test(user));
  return new Set(routes.map((route) => isHydrated(route, modules))).size > 1;
}

/** The routes, later parts and the root that load a module with themselves. */
function usersOf(id: string, modules: Modules): string[] {
  const isUser = (module: string) =>
    ROUTE.test(module) || LATER.test(module) || EVERY_PAGE.test(module);
  return reach(id, (module) =>
    isUser(module) ? [] : (modules.getModuleInfo(module)?.importers ?? []),
  ).filter(isUser);
}

function isUsedBy(page: RegExp, id: string, modules: Modules): boolean {
  return usersOf(id, modules).some((user) => page.test(user));
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

function isHydrated(route: string, modules: Modules): boolean {
  const code = modules.getModuleInfo(route)?.code ?? "";
  return ROUTE.test(route) && /\bpage\(/.test(code) && !/\bhydrate:\s*(false|!1)/.test(code);
}
