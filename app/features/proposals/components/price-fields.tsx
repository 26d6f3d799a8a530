import type { ScopeItem } from "~/features/briefs/constants.ts";
import type { NamedScope } from "~/features/briefs/views.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { UsualCost } from "~/features/intake/components/price-hint.tsx";
import type { PriceHint } from "~/features/intake/views.ts";
import { AmountField } from "~/features/tariffs/components/amount-field.tsx";
import { formatDay } from "~/shared/dates.ts";
import { formatCents, parseEuros } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { ChoiceScope } from "~/ui/choice-scope.tsx";
import { ChoiceGroup, SelectField, TextField } from "~/ui/fields.tsx";
import { OTHER_DAY_FIELDS, scopeFields } from "../rules/form-fields.ts";
import type { OfferFields } from "./offer-fields.tsx";

const ANSWERS = [
  { value: "INCLUDED", label: "Inbegrepen" },
  { value: "EXTRA", label: "Extra" },
  { value: "EXCLUDED", label: "Niet" },
];

export function ScopeFields(
  props: OfferFields & {
    asked: readonly ScopeItem[];
    /** Says what the things are called. */
    brief: NamedScope;
    onIncludeAll: () => void;
  },
) {
  const { asked, brief, fields, typed, onIncludeAll } = props;
  const open = asked.filter((item) => !typed[scopeFields(item).answer]);
  return (
    <section className="grid gap-4" aria-labelledby="wat-zit-erin">
      <div>
        <h3 id="wat-zit-erin" className="text-step-0">
          Wat zit er in je prijs?
        </h3>
        <p className="text-sm text-muted">Dit vraagt de klant. Alle bedrijven antwoorden hierop.</p>
      </div>
      {open.length > 1 && (
        <Button type="button" look="secondary" data-needs-scripts onClick={onIncludeAll}>
          Alles inbegrepen
        </Button>
      )}
      {asked.map((item) => {
        const { answer, extra } = scopeFields(item);
        return (
          <ChoiceScope key={item} name={fields[answer].name} className="grid gap-2">
            <ChoiceGroup
              field={fields[answer]}
              label={scopeLabel(item, brief)}
              type="radio"
              options={ANSWERS}
              columns="grid-cols-1 *:gap-2 *:px-2 min-[22rem]:grid-cols-[auto_auto_auto] sm:grid-cols-3 sm:*:px-3"
            />
            <div data-only="EXTRA">
              <AmountField field={fields[extra]} label="Voor hoeveel euro erbij, incl. btw?" />
            </div>
          </ChoiceScope>
        );
      })}
    </section>
  );
}

const KINDS = [
  { value: "FIXED", label: "Vaste prijs" },
  { value: "HOURLY", label: "Per uur, met plafond" },
];

/** A fixed price, or one by the hour with its ceiling, and beside it what the like usually cost. */
export function PriceFields(props: OfferFields & { usual: PriceHint | undefined }) {
  const { fields, typed, usual } = props;
  const rate = parseEuros(typed.hourlyRate ?? "");
  const hours = Number(typed.hoursCeiling);
  const ceiling =
    rate !== null && hours > 0 && `De klant betaalt hoogstens ${formatCents(rate * hours)}. `;
  return (
    <ChoiceScope name={fields.priceKind.name} className="grid gap-4">
      <ChoiceGroup
        field={fields.priceKind}
        label="Soort prijs"
        type="radio"
        options={KINDS}
        columns="grid-cols-2"
      />
      <div data-except="HOURLY" className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          field={fields.price}
          label="Prijs in euro, incl. btw"
          hint="Alles wat hierboven inbegrepen is."
          placeholder="1.250,00"
        />
        {usual && <UsualCost {...usual} />}
        <TextField field={fields.estimatedHours} label="Geschatte uren" optional type="number" />
      </div>
      <div data-only="HOURLY" className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField field={fields.hourlyRate} label="Uurtarief in euro, incl. btw" />
        <TextField
          field={fields.hoursCeiling}
          label="Hoogstens zoveel uur"
          type="number"
          hint={`${ceiling || ""}Uren daarboven betaalt de klant niet.`}
        />
      </div>
    </ChoiceScope>
  );
}

/** Prices on other days that the client has: only these can be chosen beside the brief's `own` day. */
export function OtherDays(props: OfferFields & { own: string; days: readonly string[] }) {
  const { own, days, fields, typed } = props;
  if (days.length === 0) return null;
  const options = days.map((day) => ({ value: day, label: formatDay(day) }));
  return (
    <details open={OTHER_DAY_FIELDS.some(({ day }) => typed[day])}>
      <summary>
        Ook op een andere dag <span className="font-normal text-muted">(optioneel)</span>
      </summary>
      <div className="mt-2 grid gap-4">
        <p className="text-sm text-muted">
          Je prijs hierboven geldt voor <span>{formatDay(own)}</span>. De klant kiest die dag, of
          een dag die je hier met je prijs noemt.
        </p>
        {OTHER_DAY_FIELDS.slice(0, days.length).map(({ day, price }) => (
          <div key={day} className="grid grid-cols-2 items-start gap-4">
            <SelectField
              field={fields[day]}
              label="Dag"
              options={options}
              placeholder="Kies een dag"
            />
            <AmountField field={fields[price]} label="Prijs (€)" />
          </div>
        ))}
      </div>
    </details>
  );
}
