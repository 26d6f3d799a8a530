import { listBooks, ublOfBooks } from "~/features/invoices/index.server.ts";
import { asBooksFile, booksAsCsv } from "~/features/invoices/wording.ts";
import { listUnearned } from "~/features/payments/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { answerDownload, answerFiles } from "~/server/web/paper.ts";
import type { Route } from "./+types/books";

/** The papers of a year, or a month of it, for the bookkeeping: as lines, with money without a paper, or as UBL files. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const asked = asBooksFile(params.fileName);
  if (!asked) return new Response(null, { status: 404 });
  const { year, month, file } = asked;
  const app = appOf(context);
  if (file === "zip") return answerFiles(`facturen-${year}`, ublOfBooks(app, admin, year));
  const [booked, money] = await Promise.all([
    listBooks(app, admin, year, month),
    listUnearned(app, admin, year, month),
  ]);
  const lines = booksAsCsv(booked, money);
  return answerDownload(lines, "text/csv; charset=utf-8", `boekhouding-${params.fileName}`);
}
