import { deskActOf } from "~/features/desk/catalogue.ts";
import { ActList } from "~/features/desk/components/act-list.tsx";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActs } from "~/features/desk/index.server.ts";
import { actsFor, askedIn } from "~/features/desk/rules.ts";
import { actRows } from "~/features/desk/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { Button } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/log";

/** Where the number of a thing, and the name of an act, stand in the address. */
const OF = "van";
const ACT = "handeling";

export const handle = page({ title: "Logboek", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(query);
  const found = await listActs(appOf(context), actor, sought, readCursor(query.get(AFTER)));
  return { kind: actor.kind, sought, found };
}

function soughtIn(query: URLSearchParams) {
  const act = query.get(ACT) ?? "";
  const subjectId = askedIn(query, OF, 64);
  return {
    act: deskActOf(act) ? act : undefined,
    subjectId: subjectId === "" ? undefined : subjectId,
  };
}

export const action = csvForm({
  gate: requireStaff,
  name: "desk-log",
  file: "logboek",
  read: (app, actor, query, { after, size }) =>
    listActs(app, actor, soughtIn(query), readCursor(after), size),
  tell: actRows,
});

export default function Log({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, found } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Wat aan het bureau is gedaan, door wie en waarom. Hier verandert of verdwijnt niets." />
      <search>
        <form method="get" className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow gap-1 font-semibold">
            Handeling
            <select name={ACT} defaultValue={sought.act ?? ""} className="field select">
              <option value="">Alle</option>
              {actsFor(kind).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="grid min-w-0 grow gap-1 font-semibold">
            Nummer waarop
            <input name={OF} defaultValue={sought.subjectId} maxLength={64} className="field" />
          </label>
          <Button look="secondary">Zoeken</Button>
        </form>
      </search>
      {found.rows.length === 0 ? (
        <p className="text-muted">Niets gevonden.</p>
      ) : (
        <ActList acts={found.rows} reader={kind} />
      )}
      <Older next={found.next} />
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
