import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { compressed } from "./server/web/compress.ts";
import { answeredInstead, drawnPage, requestContext } from "./server/web/context.ts";
import { othersTurn } from "./server/web/others-turn.ts";
import { keepRepeatedParts } from "./server/web/repeated-parts.ts";
import { report } from "./server/web/report.ts";
import { drawingOf, handoffScript } from "./server/web/router.ts";
import { pageIn } from "./shared/page.ts";
import { TooBusy } from "./shared/too-busy.ts";
import { RepeatedContext } from "./ui/repeated.tsx";
import { RequestNumberContext } from "./ui/request-number.tsx";

export const streamTimeout = 5_000;

const END = "</body></html>";
const repeatedParts = keepRepeatedParts();

/** Renders a page into one text: compressed at once, it costs a fifth of what parts would. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { fault, ...facts } = loadContext.get(requestContext);
  // The front door answers this one: rendering is the work there is no time for.
  if (fault instanceof TooBusy) return new Response(null, { status: 500 });
  const instead = loadContext.get(answeredInstead);
  if (instead) return instead;
  const { context, data, routes, wait } = drawingOf(routerContext);
  if (wait) headers.set("retry-after", wait);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "no-store");
  // Without scripts of its own a page needs no nonce, and so is the same bytes every time.
  const hydrates = pageIn(routes)?.hydrate ?? true;
  const nonce = hydrates ? facts.nonce : undefined;
  if (!hydrates) await data?.cancel();
  const handoff = hydrates && data ? await handoffScript(data, facts.nonce) : "";
  await othersTurn();
  const parts = repeatedParts();
  const page = renderToString(
    <RepeatedContext value={parts.take}>
      <RequestNumberContext value={facts.requestId}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestNumberContext>
    </RepeatedContext>,
  );
  await othersTurn();
  if (!page.endsWith(END)) throw new Error(`${new URL(request.url).pathname}: no whole page`);
  const drawn = parts.fillIn(`<!DOCTYPE html>${page.slice(0, -END.length)}`);
  const whole = Buffer.concat([...drawn, Buffer.from(handoff + END)]);
  const body = compressed(request, whole, headers);
  await othersTurn();
  loadContext.set(drawnPage, body);
  return new Response(null, { status, headers });
}

/** Sends the data that scripts ask for in one piece too. */
export async function handleDataRequest(response: Response, { request }: { request: Request }) {
  if (!response.body) return response;
  const { status, headers } = response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const body = compressed(request, whole, headers);
  return new Response(body, { status, headers });
}

/** Notes a failure for the front door, and logs it once; refusals and aborted requests are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const facts = context.get(requestContext);
  if (isRouteErrorResponse(error) && error.status < 500) return;
  facts.fault = error;
  if (error instanceof TooBusy) return;
  report(facts.app, error, "request failed", { path: new URL(request.url).pathname });
};
