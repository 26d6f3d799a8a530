import { href } from "react-router";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { DeskForm, ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { ProvincePlaces } from "~/features/regions/components/places.tsx";
import { FIGURE_DAYS, MORE_PLACES, MOST_PLACES } from "~/features/regions/constants.ts";
import { readPlacesAtDesk, setPlaces } from "~/features/regions/index.server.ts";
import { REGION_MESSAGES } from "~/features/regions/messages.ts";
import { waitingList } from "~/features/regions/rules.ts";
import { ALL_PROVINCES, placesSchema } from "~/features/regions/schema.ts";
import { placeRows } from "~/features/regions/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { isProvince, PROVINCES, type Province } from "~/shared/provinces.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { readTypedNumber } from "~/shared/reading/whole-number.ts";
import { Button } from "~/ui/button.tsx";
import { SelectField, TextField } from "~/ui/fields.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import type { Route } from "./+types/places";

/** Where the number of places to work out, and the province to change, stand in the address. */
const MORE = "erbij";
const PROVINCE = "provincie";

export const handle = page({ title: "Plaatsen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const query = new URL(request.url).searchParams;
  const asked = readingValue(readTypedNumber(query.get(MORE) ?? "", "places")) ?? MORE_PLACES;
  const more = asked >= 1 && asked <= MOST_PLACES ? asked : MORE_PLACES;
  const named = query.get(PROVINCE);
  const province = isProvince(named) ? named : null;
  const afterIn = (where: Province) => readCursor(query.get(waitingList(where)));
  return { provinces: await readPlacesAtDesk(appOf(context), admin, afterIn), more, province };
}

const set = formAction({
  gate: requireAdmin,
  schema: placesSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...REGION_MESSAGES },
  marks: { "same-places": "places" },
  act: ({ app, actor, value }) => setPlaces(app, actor, value),
  done: { to: `${href("/admin/plaatsen")}#veranderen`, message: REGION_MESSAGES["places-set"] },
});

const take = csvForm({
  gate: requireAdmin,
  name: "places",
  file: "plaatsen",
  read: async (app, actor) => ({ rows: await readPlacesAtDesk(app, actor), next: null }),
  tell: placeRows,
});

export const action = formActions({ gate: requireAdmin, forms: { places: set, export: take } });

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { provinces, more, province } = loaderData;
  const result = resultOf(actionData, "places");
  const typed = { province: province ?? "" };
  const [, fields] = usePostedForm("plaatsen", placesSchema, result, typed);
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Hoeveel bedrijven met een abonnement een provincie heeft, en wat meer plaatsen zouden doen." />
      <PagePart id="veranderen" title="Plaatsen veranderen">
        <DeskForm
          id="plaatsen"
          act="places-set"
          intent="places"
          send="Verander de plaatsen"
          look="primary"
          result={result}
        >
          <SelectField
            field={fields.province}
            label="Provincie"
            placeholder="Kies een provincie"
            options={[
              { value: ALL_PROVINCES, label: "Alle provincies" },
              ...PROVINCES.map((name) => ({ value: name, label: name })),
            ]}
          />
          <TextField
            field={fields.places}
            type="number"
            label="Plaatsen"
            hint="Meer geldt meteen: wie wacht, krijgt een mail. Minder beëindigt niemand; er komt pas weer iemand bij als er minder bedrijven zijn dan plaatsen."
          />
        </DeskForm>
      </PagePart>
      <PagePart id="provincies" title="Provincies">
        <form method="get" className="flex flex-wrap items-end gap-3">
          <label className="grid gap-1 font-semibold">
            Reken uit met zoveel plaatsen erbij
            <input name={MORE} inputMode="numeric" defaultValue={more} className="field" />
          </label>
          <Button look="secondary">Reken uit</Button>
        </form>
        <p className="text-sm text-muted">
          Zo rekenen we: offertes per aanvraag = offertes ÷ aanvragen van de laatste{" "}
          <span>{FIGURE_DAYS}</span> dagen, naar de provincie waar de verhuizing begint; offertes
          per bedrijf = offertes ÷ bezette plaatsen. Met n erbij sturen de nieuwe bedrijven evenveel
          als de andere, en neemt een aanvraag er hoogstens <span>{MAX_PROPOSALS}</span>: offertes =
          het kleinste van offertes + n × offertes ÷ bezet en <span>{MAX_PROPOSALS}</span> ×
          aanvragen.
        </p>
        <ul className="grid gap-3 lg:grid-cols-2">
          {provinces.map((at) => (
            <li key={at.province}>
              <ProvincePlaces at={at} more={more} most={MAX_PROPOSALS} />
            </li>
          ))}
        </ul>
        <ExportForm result={resultOf(actionData, "export")} />
      </PagePart>
    </Page>
  );
}
