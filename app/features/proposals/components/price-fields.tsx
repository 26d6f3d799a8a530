import type { FieldMetadata } from "@conform-to/react";
import { UsualCost } from "~/features/intake/components/price-hint.tsx";
import type { PriceHint } from "~/features/intake/views.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents, parseEuros } from "~/shared/money.ts";
import { ChoiceGroup, SelectField, TextField } from "~/ui/fields.tsx";
import { OTHER_DAY_FIELDS } from "../rules/form-fields.ts";
import type { ProposalField } from "../schema.ts";
import type { TypedProposal } from "../views.ts";

type Fields = Readonly<Record<ProposalField, FieldMetadata<unknown>>>;

const KINDS = [
  { value: "FIXED", label: "Vaste prijs" },
  { value: "HOURLY", label: "Per uur, met plafond" },
];

/** A fixed price, or one by the hour with its ceiling, and beside it what the like usually cost. */
export function PriceFields({
  fields,
  typed,
  usual,
}: {
  fields: Fields;
  typed: TypedProposal;
  usual: PriceHint | undefined;
}) {
  const rate = parseEuros(typed.hourlyRate ?? "");
  const hours = Number(typed.hoursCeiling);
  return (
    <div className="group/price grid gap-4">
      <ChoiceGroup
        field={fields.priceKind}
        label="Soort prijs"
        type="radio"
        options={KINDS}
        columns="grid-cols-2"
      />
      <div className="grid items-start gap-4 group-has-[[value=HOURLY]:checked]/price:hidden sm:grid-cols-2">
        <TextField
          field={fields.price}
          label="Prijs in euro, incl. btw"
          hint="Alles wat hierboven inbegrepen is."
          inputMode="decimal"
          autoComplete="off"
          placeholder="1.250,00"
        />
        {usual && <UsualCost {...usual} />}
        <TextField
          field={fields.estimatedHours}
          label="Geschatte uren"
          optional
          type="number"
          min={1}
        />
      </div>
      <div className="hidden items-start gap-4 group-has-[[value=HOURLY]:checked]/price:grid sm:grid-cols-2">
        <TextField
          field={fields.hourlyRate}
          label="Uurtarief in euro, incl. btw"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.hoursCeiling}
          label="Hoogstens zoveel uur"
          type="number"
          min={1}
          hint={
            rate !== null && hours > 0
              ? `De klant betaalt hoogstens ${formatCents(rate * hours)}. Uren daarboven zijn voor jou.`
              : "Uren daarboven zijn voor jou."
          }
        />
      </div>
    </div>
  );
}

/**
 * Prices on other days that the client has; nothing where there is none. Only what is named here can be
 * chosen beside the brief's `own` day.
 */
export function OtherDays({
  own,
  days,
  fields,
  typed,
}: {
  own: string;
  days: readonly string[];
  fields: Fields;
  typed: TypedProposal;
}) {
  if (days.length === 0) return null;
  const options = days.map((day) => ({ value: day, label: formatDay(day) }));
  return (
    <details open={OTHER_DAY_FIELDS.some(({ day }) => typed[day])}>
      <summary>
        Ook op een andere dag <span className="font-normal text-muted">(optioneel)</span>
      </summary>
      <div className="mt-2 grid gap-4">
        <p className="text-sm text-muted">
          Je prijs hierboven geldt voor {formatDay(own)}. De klant kiest die dag, of een dag die je
          hier met je prijs noemt.
        </p>
        {OTHER_DAY_FIELDS.slice(0, days.length).map(({ day, price }) => (
          <div key={day} className="grid grid-cols-2 items-start gap-4">
            <SelectField
              field={fields[day]}
              label="Dag"
              options={options}
              placeholder="Kies een dag"
            />
            <TextField
              field={fields[price]}
              label="Prijs (€)"
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </details>
  );
}
