import { TooBusy, tooManyPage } from "../../shared/too-busy.ts";
import type { App } from "../app.ts";
import { countTry } from "./limits.ts";

/**
 * Answers a PDF that is drawn for this account, to be kept under a name; 404 when there is none.
 * @throws TooBusy when this account asked for too many
 */
export async function answerPaper(
  app: App,
  { userId }: { userId: string },
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  const allowance = await countTry(app, "papersPerAccount", userId);
  if (!allowance.allowed) throw new TooBusy(tooManyPage(allowance.retryAfterSeconds));
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
