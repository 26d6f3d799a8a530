import type { InvoiceFile } from "~/features/invoices/constants.ts";
import { readInvoiceFile } from "~/features/invoices/index.server.ts";
import { asInvoiceFile } from "~/features/invoices/wording.ts";
import { appOf, requireAdmin, requireSignedIn } from "~/server/auth/gates.ts";
import type { Route } from "./+types/invoice-file";

const TYPES: Record<InvoiceFile, string> = {
  pdf: "application/pdf",
  xml: "application/xml; charset=utf-8",
};

/** An invoice or credit note as a file, for its own company and for admins. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const sender = await requireSignedIn(context, request);
  const actor = sender.kind === "admin" ? await requireAdmin(context, request) : sender;
  const asked = asInvoiceFile(params.fileName);
  const bytes = asked && (await readInvoiceFile(appOf(context), actor, asked.number, asked.file));
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": TYPES[asked.file],
      "content-disposition": `attachment; filename="${params.fileName}"`,
      "content-length": String(bytes.length),
      "cache-control": "no-store",
    },
  });
}
