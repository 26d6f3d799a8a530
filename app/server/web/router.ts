import {
  type ActionFunctionArgs,
  createRequestHandler,
  type EntryContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { drawnPage, requestContext } from "./context.ts";

// All that this server knows of React Router beyond its documented functions. package.json names one
// exact version, and router.test.ts says which of these another version changed. What a browser knows
// of it stands in ui/plain-data.ts, what the build does in vite.routes.ts.

/** What answers a request that the front door let in. */
export type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * The router over a build. A route without an action refuses forms, where the router would show its own
 * text and log each as a fault. `hosts` are those whose pages may post.
 */
export function createRender(build: ServerBuild, hosts: string[], isDevelopment: boolean): Render {
  const routes = Object.values(build.routes).flatMap((route) =>
    route ? { ...route, module: { ...route.module, action: route.module.action ?? refuse } } : [],
  );
  const routerOf = (some: typeof routes) => {
    const own = Object.fromEntries(some.map((route) => [route.id, route]));
    const parts = { ...build, routes: own, allowedActionOrigins: hosts };
    return createRequestHandler(parts, isDevelopment ? "development" : "production");
  };
  const router = routerOf(routes);
  const root = routes.filter(({ parentId }) => !parentId);
  const routers = new Map<string, Render>();
  for (const page of routes) {
    if (page.path) routers.set(`/${page.path}`, routerOf([...root, page]));
  }
  return wholePages((request, context) => {
    // It tries one route after the other, twice: a page without parameters has a router of its own.
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    return (routers.get(path) ?? router)(request, context);
  });
}

/**
 * The router, with its pages as bytes: it looks whether a response has a body, which makes a stream of
 * the bytes, and reading that again takes longer than compressing them. So they go beside it.
 */
export function wholePages(render: Render): Render {
  return async (request, context) => {
    const response = await render(request, context);
    const page = context.get(drawnPage);
    if (!page || request.method === "HEAD" || response.body) return response;
    const { status, headers } = response;
    return new Response(page, { status, headers });
  };
}

function refuse(_: ActionFunctionArgs): never {
  throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}

/** The beginning of the addresses that the router answers itself: it looks up routes there. */
export const ROUTERS_OWN = "__manifest";

/** What stands behind the path of a page at the address of its data in the router's own form. */
export const ROUTERS_DATA = ".data";

// That form, '/_.data' for a path that ends in '/', and ours beside it.
const DATA = /(\/_)?\.(data|json)$/;

/** Whether scripts ask at this path for the data of a page, in the router's own form or as plain JSON. */
export function isForData(path: string): boolean {
  return DATA.test(path);
}

/** The path of the page whose data is asked at this path; that path itself when a page is. */
export function pagePath(path: string): string {
  return path.replace(DATA, "");
}

/** The path of the page that a request is for, also when scripts ask for its data. */
export function pagePathOf(request: Request): string {
  return pagePath(new URL(request.url).pathname) || "/";
}

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

/** What a page is drawn from: `context` for the router's own component, and what to know of it beside. */
export function drawingOf({ serverHandoffStream: data, ...context }: EntryContext) {
  const { actionHeaders, matches } = context.staticHandlerContext;
  const { routes } = context.manifest;
  // The router's component would put together all routes anew for each page.
  const matched = Object.fromEntries(matches.map(({ route: { id } }) => [id, routes[id]]));
  return {
    context: { ...context, manifest: { ...context.manifest, routes: matched } },
    /** The loader data for its scripts; nobody else reads it. */
    data,
    routes: matches.map(({ route }) => route),
    /** When a form may be sent again, in seconds, where its action says so. */
    wait: Object.values(actionHeaders)
      .find((headers) => headers.has("retry-after"))
      ?.get("retry-after"),
  };
}

// What ends a literal or a script, and what HTML or JavaScript would read otherwise.
const UNSAFE = /[\\'\n\r&<>\u2028\u2029]/g;
const SHORT: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r" };

/** Hands loader data to the router in the browser, in one piece. `nonce` is of the page's policy. */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string) {
  const text = await new Response(stream).text();
  // Between single quotation marks: the data is full of double ones.
  const literal = text.replace(UNSAFE, escaped);
  const target = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${target}.enqueue('${literal}');${target}.close();</script>`;
}

function escaped(sign: string): string {
  return SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
