import type { InvoiceFile } from "~/features/invoices/constants.ts";
import { readInvoiceFile } from "~/features/invoices/index.server.ts";
import { asInvoiceFile } from "~/features/invoices/wording.ts";
import { adminOf, appOf, requireSignedIn } from "~/server/auth/gates.ts";
import { answerFile } from "~/server/web/paper.ts";
import type { Route } from "./+types/invoice-file";

const TYPES: Record<InvoiceFile, string> = {
  pdf: "application/pdf",
  xml: "application/xml; charset=utf-8",
};

/** An invoice or credit note as a file, for its own company and for admins. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const admin = await adminOf(context);
  const asked = asInvoiceFile(params.fileName);
  if (!asked) return new Response(null, { status: 404 });
  const app = appOf(context);
  const read = () => readInvoiceFile(app, actor, asked.number, asked.file, admin);
  return await answerFile(app, actor, request, read, {
    "content-type": TYPES[asked.file],
    "content-disposition": `attachment; filename="${params.fileName}"`,
  });
}
