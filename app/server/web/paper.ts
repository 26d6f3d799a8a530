import type { App } from "../app.ts";
import { countTry, retryAfter } from "./limits.ts";

/**
 * Answers a PDF that is drawn for this account, to be kept under a name; 404 when there is none, 429
 * with what to do when it asked for too many.
 */
export async function answerPaper(
  app: App,
  { userId }: { userId: string },
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  const allowance = await countTry(app, "papersPerAccount", userId);
  if (!allowance.allowed) {
    return new Response(
      "Dat zijn er veel achter elkaar. Probeer het over een paar minuten nog eens.",
      {
        status: 429,
        headers: {
          "content-type": "text/plain; charset=utf-8",
          ...retryAfter(allowance.retryAfterSeconds),
        },
      },
    );
  }
  const bytes = await draw();
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "content-length": String(bytes.length),
      "cache-control": "no-store",
    },
  });
}
