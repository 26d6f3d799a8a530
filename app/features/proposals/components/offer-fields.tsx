import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { AmountField } from "~/features/tariffs/components/amount-field.tsx";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { termsTyped } from "../rules/typed.ts";
import type { ProposalField } from "../schema.ts";
import type { TypedProposal } from "../views.ts";
import { termFacts } from "../wording/offer.ts";

/** The fields of a proposal's form, and what stands in them. */
export interface OfferFields {
  fields: Readonly<Record<ProposalField, FieldMetadata<unknown>>>;
  typed: TypedProposal;
}

export function WordFields({ fields }: Pick<OfferFields, "fields">) {
  return (
    <>
      <TextField
        field={fields.packageName}
        label="Titel"
        placeholder="Compleet met drie man en een wagen"
      />
      <TextAreaField
        field={fields.includes}
        label="Beschrijving"
        rows={3}
        hint="Wat doe je voor deze prijs?"
      />
    </>
  );
}

const CREW = [
  ["teamMembers", "Verhuizers"],
  ["vans", "Wagens"],
  ["vansM3", "Samen m³"],
] as const;
const TERMS = [
  ...(["teamMembers", "vans", "vansM3", "vehicleInfo", "insured", "validUntil"] as const),
  ...(["cancelFreeDays", "additionalServices", "notes"] as const),
];

/** Who and what comes, and on which terms; folded where the form began with them, unless something is wrong. */
export function TermFields(props: OfferFields & { today: string; start: TypedProposal }) {
  const { fields, today, start, typed } = props;
  const isWrong = TERMS.some((name) => fields[name].errors);
  const [isOpen, setOpen] = useState(isWrong);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const asked = { optional: true, type: "number" } as const;
  const all = (
    <>
      <div className="grid grid-cols-3 items-end gap-4">
        {CREW.map(([name, label]) => (
          <TextField key={name} field={fields[name]} label={label} {...asked} min={1} />
        ))}
      </div>
      <TextField
        field={fields.vehicleInfo}
        label="Voertuig"
        optional
        placeholder="Bakwagen met laadklep"
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <AmountField field={fields.insured} label="Verzekerd tot (€)" optional />
        <TextField
          field={fields.validUntil}
          label="Geldig tot en met"
          {...asked}
          type="date"
          min={today}
        />
        <TextField
          field={fields.cancelFreeDays}
          label="Gratis annuleren tot (dagen ervoor)"
          {...asked}
          min={0}
        />
      </div>
      <TextAreaField
        field={fields.additionalServices}
        label="Extra diensten"
        optional
        rows={2}
        hint="Eén per regel, of met een komma ertussen"
      />
      <TextAreaField field={fields.notes} label="Opmerkingen" optional rows={2} />
    </>
  );
  if (!TERMS.some((name) => start[name])) return all;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-box border border-line p-3"
    >
      <summary className="justify-between">
        <span>
          Ploeg, wagens en voorwaarden
          <span className="block text-sm font-normal text-muted">{termsText(typed)}</span>
        </span>
      </summary>
      <div className="mt-4 grid gap-5">{all}</div>
    </details>
  );
}

function termsText(typed: TypedProposal): string {
  const { teamMembers, vehicleInfo } = typed;
  const facts = termFacts({ ...termsTyped(typed), otherDays: [] });
  return [
    ...(teamMembers ? [`${teamMembers} ${teamMembers === "1" ? "verhuizer" : "verhuizers"}`] : []),
    ...(vehicleInfo ? [vehicleInfo] : []),
    ...facts.map(([label, value]) => `${label.toLowerCase()} ${value}`),
  ].join(" · ");
}
