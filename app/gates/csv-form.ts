import { exportList } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportSchema } from "~/features/desk/schema.ts";
import type { ListName } from "~/features/desk/wording/lists.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { formAction, type Gate } from "~/server/web/form-action.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { type CsvCell, csvOf } from "~/shared/csv.ts";

/**
 * The form by which a desk's list is taken along as CSV, for a reason that the log keeps with the list's
 * `name`. `read` answers the rows that the page's address asks for, `tell` their cells, the heads first.
 */
export function csvForm<Actor extends StaffActor, Row>(list: {
  gate: Gate<Actor>;
  name: ListName;
  file: string;
  read: (app: App, actor: Actor, query: URLSearchParams) => Promise<Row[]>;
  tell: (rows: Row[]) => readonly (readonly CsvCell[])[];
}) {
  return formAction({
    gate: list.gate,
    schema: exportSchema,
    invalid: DESK_MESSAGES.invalid,
    messages: DESK_MESSAGES,
    act: ({ app, actor, value, request }) =>
      exportList(app, actor, list.name, value, () =>
        list.read(app, actor, new URL(request.url).searchParams),
      ),
    done: (_, rows) => csvDownload(list.file, list.tell(rows)),
  });
}

/** Answers cells, the heads first, as a CSV file of this name. */
export function csvDownload(file: string, rows: readonly (readonly CsvCell[])[]): Response {
  return answerDownload(csvOf(rows), "text/csv; charset=utf-8", `${file}.csv`);
}
