import type { FieldMetadata } from "@conform-to/react";
import { ChoiceScope } from "~/ui/choice-scope.tsx";
import { ChoiceGroup, TextField } from "~/ui/fields.tsx";
import type { TariffField } from "../schema.ts";
import { AmountField } from "./amount-field.tsx";

const PERFORMED = [
  { value: "OWN", label: "Wij zelf" },
  { value: "OTHER", label: "Een ander bedrijf" },
];

const STEPS = [
  ["cancelDays1", "cancelPercent1"],
  ["cancelDays2", "cancelPercent2"],
] as const;

/** What every proposal states of who comes, what is insured and what leaving it costs either side. */
export function StatedFields({ fields }: { fields: StatedMetadata }) {
  const whole = { type: "number" } as const;
  return (
    <>
      <ChoiceScope name={fields.performedBy.name} className="grid gap-4">
        <ChoiceGroup
          field={fields.performedBy}
          label="Wie voert het uit?"
          type="radio"
          options={PERFORMED}
          columns="grid-cols-2"
        />
        <div data-only="OTHER" className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.performerName} label="Naam van dat bedrijf" />
          <TextField
            field={fields.performerKvk}
            label="KvK-nummer van dat bedrijf"
            inputMode="numeric"
          />
        </div>
      </ChoiceScope>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <AmountField field={fields.insured} label="Verzekerd tot (€)" />
        <AmountField field={fields.ownRisk} label="Eigen risico van de klant (€)" />
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Wat annuleren de klant kost</legend>
        <p className="text-sm text-muted">
          Van ruim op tijd tot de dag zelf, in procenten van de prijs.
        </p>
        <TextField
          field={fields.cancelFreeDays}
          label="Gratis annuleren tot (dagen ervoor)"
          {...whole}
        />
        {STEPS.map(([days, percent], index) => (
          <div key={days} className="grid grid-cols-2 items-end gap-4">
            <TextField
              field={fields[days]}
              label={`Stap ${index + 1}: tot (dagen ervoor)`}
              {...whole}
            />
            <TextField field={fields[percent]} label={`Stap ${index + 1}: kost (%)`} {...whole} />
          </div>
        ))}
        <TextField
          field={fields.cancelDayPercent}
          label="Daarna, tot en met de dag zelf (%)"
          {...whole}
        />
      </fieldset>
      <TextField
        field={fields.moverOwesPercent}
        label="Zeg jij af, wat krijgt de klant? (% van de prijs)"
        hint="Met 0 krijgt de klant geen vast bedrag, en blijft de schade die de wet je laat vergoeden."
        {...whole}
      />
    </>
  );
}

type StatedMetadata = Readonly<
  Record<
    | Extract<TariffField, `cancel${string}` | `performe${string}`>
    | "insured"
    | "ownRisk"
    | "moverOwesPercent",
    FieldMetadata<unknown>
  >
>;
