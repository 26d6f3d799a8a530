import { PassThrough, Readable } from "node:stream";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./server/web/context.ts";
import { report } from "./server/web/report.ts";
import { pageIn } from "./shared/page.ts";
import { TooBusy } from "./shared/too-busy.ts";

export const streamTimeout = 5_000;

/** Renders a page; a crawler waits for all of it, a browser gets it as it comes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { app, fault, ...facts } = loadContext.get(requestContext);
  // Without scripts of its own a page needs no nonce, and so is the same bytes every time.
  const matched = routerContext.staticHandlerContext.matches.map(({ route }) => route);
  const nonce = (pageIn(matched)?.hydrate ?? true) ? facts.nonce : undefined;
  // The front door answers this one: rendering is the work there is no time for.
  if (fault instanceof TooBusy) return Promise.resolve(new Response(null, { status: 500 }));
  for (const answered of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const wait = answered.get("retry-after");
    if (wait) headers.set("retry-after", wait);
  }
  const whole = isbot(request.headers.get("user-agent"));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "no-store");
  return new Promise((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady: () => whole && answer(),
        onShellReady: () => whole || answer(),
        onShellError: reject,
        onError(error) {
          if (answered) report(app, error, "rendering failed");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/**
 * Notes a failure for the front door, and logs it once. A refusal is no failure, and an aborted
 * request is no failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const facts = context.get(requestContext);
  if (isRouteErrorResponse(error) && error.status < 500) return;
  facts.fault = error;
  if (error instanceof TooBusy) return;
  report(facts.app, error, "request failed", { path: new URL(request.url).pathname });
};
