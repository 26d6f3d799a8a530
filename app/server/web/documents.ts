import type { MiddlewareFunction } from "react-router";
import { requestContext } from "./context.ts";

// How the router's scripts are told to leave a page for a document.
const LOAD_ANEW = "x-remix-reload-document";

/**
 * Makes scripts that are led to a page without scripts load it as a document: a browser has no code of
 * such pages (`vite.routes.ts`), and they work without any.
 */
export const documents: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const to = response.headers.get("location");
  if (to === null) return response;
  const { pathname } = new URL(to, request.url);
  const page = context.get(requestContext).pages.at(pathname);
  if (!page?.handle.hydrate) response.headers.set(LOAD_ANEW, "true");
  return response;
};
