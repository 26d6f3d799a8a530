import type { Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const FORM_LIBRARIES = /node_modules\/(@conform-to|zod)\//;
const MAP = /\/app\/ui\/province-(map|shapes)\./;
const ROUTE = /\/app\/routes\/[^?]+\.tsx$/;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx$/;

/**
 * The files that modules of the browser's build go to; what no line names stays with the one page or the
 * one later part that uses it. A file costs a phone more than its bytes, so there are few.
 */
export const FILES: Rolldown.CodeSplittingGroup[] = [
  // Every page with scripts needs all of React and its router: one file, whoever imports what of it.
  (id: string) => FRAMEWORK.test(id) && "framework",
  (id: string, modules: Modules) =>
    usersOf(id, modules).some((user) => EVERY_PAGE.test(user)) && "every-page",
  // The largest drawing, which half of the pages have.
  (id: string) => MAP.test(id) && "map",
  (id: string, modules: Modules) =>
    hydratedUsersOf(id, modules).length > 1 && !isOfForms(id, modules) && "some-pages",
  // Not with the others: of the dashboards only the windows have forms.
  (id: string, modules: Modules) => hydratedUsersOf(id, modules).length > 1 && "forms",
  // A browser with scripts meets these only when a form leads to a page without them.
  (id: string, modules: Modules) =>
    hydratedUsersOf(id, modules).length === 0 && usersOf(id, modules).length > 1 && "documents",
].map((nameOf, index, all) => ({
  name: (id: string, modules: Modules) => nameOf(id, modules) || null,
  debugName: `file ${index}`,
  // A file takes along what its modules need, unless an earlier line has it.
  priority: all.length - index,
}));

/** Whether a module is of the libraries that check forms, or needs one of them. */
function isOfForms(id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (FORM_LIBRARIES.test(module)) return true;
    for (const needed of modules.getModuleInfo(module)?.importedIds ?? []) seen.add(needed);
  }
  return false;
}

const hydratedUsersOf = (id: string, modules: Modules) =>
  usersOf(id, modules).filter((user) => isHydrated(user, modules));

/** The routes, and the root, that load a module with the page. */
function usersOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  for (const module of seen) {
    if (ROUTE.test(module) || EVERY_PAGE.test(module)) continue;
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return [...seen].filter((module) => ROUTE.test(module) || EVERY_PAGE.test(module));
}

function isHydrated(route: string, modules: Modules): boolean {
  const code = modules.getModuleInfo(route)?.code ?? "";
  return /\bpage\(/.test(code) && !/\bhydrate:\s*(false|!1)/.test(code);
}
