import type { RouterContextProvider } from "react-router";
import { drawnPage } from "./context.ts";

/** What answers a request that the front door let in. */
export type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

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
