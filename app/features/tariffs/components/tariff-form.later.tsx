import { useState } from "react";
import { USUAL_MEANING } from "~/features/briefs/wording/scope.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import type { Elements } from "~/ui/elements.ts";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { useLive } from "~/ui/hydration.ts";
import { type KeptForm, useKeptForm } from "~/ui/kept-form.tsx";
import { SMALLEST_TEAM, TEAM_FIELDS } from "../constants.ts";
import { TARIFF_MESSAGES } from "../messages.ts";
import { type Sum, workOut } from "../rules.ts";
import { keptOf, type TariffField, tariffFields, tariffSchema } from "../schema.ts";
import type { Work } from "../views.ts";
import { AmountField } from "./amount-field.tsx";
import { StatedFields } from "./stated-fields.tsx";
import { SumLines } from "./sum-lines.tsx";

type Typed = Record<TariffField, string>;
type Field = Exclude<TariffField, "revision">;

const AMOUNTS: [Field, string, string?][] = [
  ["base", "Basis per opdracht", "Voorrijden, planning, wagen"],
  ["perM3", "Per m³"],
  ["perKm", "Per kilometer", "Van adres naar adres"],
  ["perFloor", "Per verdieping zonder lift", "Vertrek en aankomst samen"],
  ["minimum", "Minimum per opdracht"],
];
const BESIDES: [Field, string][] = [
  ["packingPerBox", "Inpakken, per doos"],
  ["unpackingPerBox", "Uitpakken, per doos"],
  ["perBox", "Dozen leveren, per doos"],
  ["assembly", "Meubels demonteren en monteren"],
  ["piano", "Piano, per stuk"],
  ["storagePerWeek", "Opslag, per week"],
  ["disposalPerM3", "Afvoeren en storten, per m³"],
  ["parkingPermit", "Parkeervergunning regelen, per adres"],
  ["cleaning", "Schoonmaak, meer dan bezemschoon"],
];

/** A move that everybody knows, to see what a tariff comes to. */
const EXAMPLE: Work = {
  serviceType: "VERHUIZING",
  meaning: USUAL_MEANING,
  litres: 30_000,
  distanceKm: 80,
  climb: 2,
  storageWeeks: null,
  boxes: null,
  fragileBoxes: null,
  day: "2026-03-10",
};

/** The form of a company's tariff; `onChange` tells whether there is something to lose. */
export function TariffForm(of: Props) {
  const isLive = useLive();
  const [attempt, setAttempt] = useState(0);
  // By itself, once it is here: what a page begins anew before its script came is empty until then.
  return <Fields key={`${isLive}${attempt}`} {...of} onRestart={() => setAttempt(attempt + 1)} />;
}

interface Props extends KeptForm {
  /** What is stored, as the fields hold it. */
  typed: Typed;
  onChange: (changed: boolean) => void;
}

function Fields({ typed: saved, onChange, onRestart, ...kept }: Props & { onRestart: () => void }) {
  const { fetcher } = kept;
  const { revision: count, ...stored } = saved;
  const { form, fields, typed, pending, revision, notice, refused } = useKeptForm(kept, {
    id: "tarieven",
    schema: tariffSchema,
    limits: fieldLimits(tariffFields),
    typed: stored,
    changesStored: true,
    revision: count,
    invalid: TARIFF_MESSAGES.invalid,
    onChange,
    onRestart: () => {
      onChange(false);
      onRestart();
    },
  });
  const [example, setExample] = useState(() => exampleOf(typed) ?? null);
  const amount = ([name, label, hint]: [Field, string, string?]) => (
    <AmountField key={name} field={fields[name]} label={`${label} (€)`} hint={hint} />
  );
  const whole = (name: Field, label: string) => (
    <TextField key={name} field={fields[name]} label={label} type="number" />
  );
  return (
    <>
      <fetcher.Form
        {...form}
        onInput={(event) => {
          const now = typedIn(new FormData(event.currentTarget));
          // What is half typed leaves the sum as it was.
          const next = exampleOf(now);
          if (next !== undefined) setExample(next);
          form.onInput();
        }}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <input type="hidden" name="revision" value={revision ?? ""} readOnly />
        <div className="grid gap-6">
          {notice satisfies Elements}
          <Part
            title="Je prijs"
            lead="Wat je leeg laat, telt niet mee. Alle bedragen zijn incl. btw."
          >
            <Pairs>
              {AMOUNTS.map(amount)}
              {whole("weekendPercent", "Weekendtoeslag (%)")}
            </Pairs>
          </Part>
          <Part
            title="Wat een klant erbij kan vragen"
            lead="Vul 0 in als je het zonder meerprijs doet. Wat je leeg laat, vul je per offerte zelf in."
          >
            <Pairs>{BESIDES.map(amount)}</Pairs>
          </Part>
          <Part
            title="Hoeveel verhuizers"
            lead="Tot hoeveel m³ je met zo veel verhuizers komt. Boven de laatste stap komt er één bij."
          >
            <div className="grid grid-cols-3 items-start gap-4">
              {TEAM_FIELDS.map((name, index) => whole(name, `Met ${SMALLEST_TEAM + index} (m³)`))}
            </div>
          </Part>
          <Part title="Wat je meestal schrijft en aanbiedt" lead="Je past het per offerte aan.">
            <TextField field={fields.packageName} label="Titel" />
            <TextAreaField field={fields.includes} label="Beschrijving" />
            <Pairs>
              {whole("vans", "Wagens")}
              {whole("vansM3", "Samen (m³)")}
            </Pairs>
            <TextField field={fields.vehicleInfo} label="Voertuig" />
            <Pairs>{whole("validDays", "Offerte geldig (dagen)")}</Pairs>
            <TextAreaField field={fields.notes} label="Opmerkingen" rows={2} />
          </Part>
          <Part
            title="Wat elke offerte zegt"
            lead="Staat zo in elke offerte die je stuurt. Wat je leeg laat, leest de klant als 'niet opgegeven', in rood."
          >
            <StatedFields fields={fields} />
          </Part>
          <SaveBar sum={example} pending={pending} />
        </div>
        <aside className="rounded-box border border-line bg-card p-4 max-lg:hidden lg:sticky lg:top-6">
          {example ? (
            <SumLines caption={TOLD} sum={example} />
          ) : (
            <p className="text-muted">{NO_EXAMPLE}</p>
          )}
        </aside>
      </fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** What a tariff as it is typed comes to for the example, or null; undefined while a field is wrong. */
function exampleOf(typed: Record<string, string>): Sum | null | undefined {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const checked = checkForm(form, { schema: tariffSchema });
  if (checked.status !== "success") return undefined;
  const sum = workOut(EXAMPLE, keptOf(checked.value), ["lift", "packing"]);
  return sum.lines.length > 0 ? sum : null;
}

const NO_EXAMPLE = "Vul je eerste bedrag in, dan rekenen we hier een voorbeeld uit.";
const TOLD = "Voorbeeld: 30 m³, 80 km, 2 verdiepingen zonder lift, doordeweeks";

/** Saving is in sight wherever somebody types, and where there is no room beside the form its example too. */
function SaveBar({ sum, pending }: { sum: Sum | null; pending: boolean }) {
  return (
    <div className="foot-bar sticky bottom-0 z-10 -mx-4 flex items-end justify-between gap-4 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:justify-end lg:bg-paper">
      <aside className="min-w-0 grow lg:hidden">
        {sum ? (
          <details>
            <summary className="flex-wrap gap-y-0">
              Voorbeeld:{" "}
              <span translate="no" className="tabular-nums">
                {formatCents(sum.totalCents)}
              </span>
            </summary>
            <div className="max-h-[50dvh] overflow-y-auto">
              <SumLines caption={TOLD} sum={sum} />
            </div>
          </details>
        ) : (
          <p className="text-sm text-muted">{NO_EXAMPLE}</p>
        )}
      </aside>
      <Button pending={pending} pendingText="Opslaan…">
        Opslaan
      </Button>
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: Elements }) {
  return (
    <fieldset className="grid gap-4 rounded-box border border-line bg-card p-4 sm:p-6">
      <legend className="float-left w-full font-display text-step-0 font-bold">{title}</legend>
      <p className="clear-both text-muted">{lead}</p>
      {children}
    </fieldset>
  );
}

function Pairs({ children }: { children: Elements }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
