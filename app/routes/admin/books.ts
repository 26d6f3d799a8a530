import { listBooks } from "~/features/invoices/index.server.ts";
import { booksAsCsv, yearOfBooks } from "~/features/invoices/wording.ts";
import { listUnearned } from "~/features/payments/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import type { Route } from "./+types/books";

/** Every invoice and credit note of a year, and money that none is for, for the operator's bookkeeping. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const year = yearOfBooks(params.fileName);
  if (!year) return new Response(null, { status: 404 });
  const app = appOf(context);
  const [booked, money] = await Promise.all([
    listBooks(app, admin, year),
    listUnearned(app, admin, year),
  ]);
  return new Response(booksAsCsv(booked, money), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="boekhouding-${year}.csv"`,
      "cache-control": "no-store",
    },
  });
}
