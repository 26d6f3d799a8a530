import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { StatedFields } from "~/features/tariffs/components/stated-fields.tsx";
import { CANCEL_FIELDS } from "~/features/tariffs/constants.ts";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { statedTyped, termsTyped } from "../rules/typed.ts";
import type { ProposalField } from "../schema.ts";
import type { TypedProposal } from "../views.ts";
import { termFacts } from "../wording/offer.ts";
import { statedTerms } from "../wording/stated.ts";
import { unstatedText } from "../wording/unstated.ts";

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
  ...(["teamMembers", "vans", "vansM3", "vehicleInfo", "validUntil"] as const),
  ...(["additionalServices", "notes"] as const),
];

const STATED = [
  ...(["insured", "ownRisk", "cancelFreeDays", ...CANCEL_FIELDS] as const),
  ...(["moverOwesPercent", "performedBy", "performerName", "performerKvk"] as const),
];

/** What every proposal states, folded away: its summary says what of it is missing. */
export function StatedTermFields({ fields, typed }: OfferFields) {
  const isWrong = STATED.some((name) => fields[name].errors);
  const [isOpen, setOpen] = useState(isWrong);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  // Its kind of price is chosen in the form itself, and cannot be missing.
  const kind = { priceKind: "FIXED", hourlyRateCents: null, hoursCeiling: null } as const;
  const told = { ...termsTyped(typed), ...statedTyped(typed), ...kind };
  const missing = unstatedText(statedTerms(told));
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-box border border-line p-3"
    >
      <summary className="justify-between">
        <span>
          Wat de klant zeker weet
          <span
            className={`block text-sm ${missing ? "font-semibold text-bad" : "font-normal text-muted"}`}
          >
            {missing ?? "Uitvoerder, verzekering, eigen risico en wat annuleren kost."}
          </span>
        </span>
      </summary>
      <div className="mt-4 grid gap-5">
        <StatedFields fields={fields} />
      </div>
    </details>
  );
}

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
          <TextField key={name} field={fields[name]} label={label} {...asked} />
        ))}
      </div>
      <TextField
        field={fields.vehicleInfo}
        label="Voertuig"
        optional
        placeholder="Bakwagen met laadklep"
      />
      <TextField
        field={fields.validUntil}
        label="Geldig tot en met"
        {...asked}
        type="date"
        min={today}
      />
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
  const facts = termFacts({ ...termsTyped(typed), otherDays: [] }, []);
  return [
    ...(teamMembers ? [`${teamMembers} ${teamMembers === "1" ? "verhuizer" : "verhuizers"}`] : []),
    ...(vehicleInfo ? [vehicleInfo] : []),
    ...facts.map(([label, value]) => `${label.toLowerCase()} ${value}`),
  ].join(" · ");
}
