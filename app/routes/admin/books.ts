import { listBooks } from "~/features/invoices/index.server.ts";
import { booksAsCsv, yearOfBooks } from "~/features/invoices/wording.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import type { Route } from "./+types/books";

/** Every invoice and credit note of a year, for the operator's bookkeeping. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const year = yearOfBooks(params.fileName);
  if (!year) return new Response(null, { status: 404 });
  return new Response(booksAsCsv(await listBooks(appOf(context), admin, year)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="boekhouding-${year}.csv"`,
      "cache-control": "no-store",
    },
  });
}
