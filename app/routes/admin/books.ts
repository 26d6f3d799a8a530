import { redirect } from "react-router";
import { listBooks, noteBooksTaken, ublOfBooks } from "~/features/invoices/index.server.ts";
import { asBooksFile, booksAsCsv } from "~/features/invoices/wording.ts";
import { listUnearned } from "~/features/payments/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { answerFiles } from "~/server/web/spool.ts";
import { BOOKS } from "~/shared/paths.ts";
import type { Route } from "./+types/books";

/** Redirects whoever opens the address of the file by a link to the page where the file is asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return redirect(BOOKS);
}

/**
 * The papers of a year, or a month of it, for the bookkeeping: as lines, with money without a paper, or as UBL
 * files. Who takes them stands in the log, so that they are asked for by a form.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context, request);
  const asked = asBooksFile(params.fileName);
  if (!asked) return new Response(null, { status: 404 });
  const { year, month, file } = asked;
  const app = appOf(context);
  const noted = await noteBooksTaken(app, admin, params.fileName);
  if (!noted.ok) return new Response(null, { status: 403 });
  if (file === "zip") {
    return await answerFiles(app, admin, request, `facturen-${year}`, ublOfBooks(app, admin, year));
  }
  const [booked, money] = await Promise.all([
    listBooks(app, admin, year, month),
    listUnearned(app, admin, year, month),
  ]);
  const lines = booksAsCsv(booked, money);
  return answerDownload(lines, "text/csv; charset=utf-8", `boekhouding-${params.fileName}`);
}
