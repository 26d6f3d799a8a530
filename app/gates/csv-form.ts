import { noteExport } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportSchema } from "~/features/desk/schema.ts";
import type { ListName } from "~/features/desk/wording/lists.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { formAction, type Gate } from "~/server/web/form-action.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { answerSpooled } from "~/server/web/spool.ts";
import { type CsvCell, csvLines, csvOf, UTF8_MARK } from "~/shared/csv.ts";
import { ok } from "~/shared/result.ts";

/** Rows of a list that are in memory at once while it is taken along. */
export const CSV_BATCH_ROWS = 500;

const CSV_TYPE = "text/csv; charset=utf-8";

type Cells = readonly (readonly CsvCell[])[];

/** Which rows of a list a CSV asks for next: those after a cursor, `size` at a time. */
export interface Batch {
  after: string | null;
  size: number;
}

/**
 * The form by which an admin takes a whole list along as CSV, for a reason that the log keeps with the list's
 * `name`. `read` answers a batch of the list that the page's address asks for, `tell` the cells of some rows, the
 * heads first. However long the list is, memory holds one batch of it.
 */
export function csvForm<Actor extends StaffActor, Row>(list: {
  gate: Gate<Actor>;
  name: ListName;
  file: string;
  read: (
    app: App,
    actor: Actor,
    query: URLSearchParams,
    batch: Batch,
  ) => Promise<{ rows: Row[]; next: string | null }>;
  tell: (rows: Row[]) => Cells;
}) {
  return formAction({
    gate: list.gate,
    schema: exportSchema,
    invalid: DESK_MESSAGES.invalid,
    messages: DESK_MESSAGES,
    async act({ app, actor, value, request }) {
      const query = new URL(request.url).searchParams;
      let rowCount = 0;
      async function* writeList() {
        let after: string | null = null;
        do {
          const batch = await list.read(app, actor, query, { after, size: CSV_BATCH_ROWS });
          const cells = list.tell(batch.rows);
          yield after === null ? UTF8_MARK + csvLines(cells) : csvLines(cells.slice(1));
          rowCount += batch.rows.length;
          after = batch.next;
        } while (after !== null);
      }
      const named = { type: CSV_TYPE, fileName: `${list.file}.csv` };
      const download = await answerSpooled(app, actor, request, writeList(), named);
      // Who left before the file was written took nothing along.
      if (!download.ok) return ok(download);
      const noted = await noteExport(app, actor, list.name, value, rowCount);
      if (noted.ok) return ok(download);
      await download.body?.cancel();
      return noted;
    },
    done: (_, download) => download,
  });
}

/** Answers cells, the heads first, as a CSV file of this name. */
export function csvDownload(file: string, rows: Cells): Response {
  return answerDownload(csvOf(rows), CSV_TYPE, `${file}.csv`);
}
