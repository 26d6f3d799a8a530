import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { termsTyped } from "../rules/typed.ts";
import type { ProposalField } from "../schema.ts";
import type { TypedProposal } from "../views.ts";
import { termFacts } from "../wording/offer.ts";

type Fields = Readonly<Record<ProposalField, FieldMetadata<unknown>>>;

/** What the company calls its offer and says of it. */
export function WordFields({ fields }: { fields: Fields }) {
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

const TERMS = [
  ...(["teamMembers", "vans", "vansM3", "vehicleInfo", "insured", "validUntil"] as const),
  ...(["cancelFreeDays", "additionalServices", "notes"] as const),
];

/**
 * Who and what comes, and on which terms. They stand folded, told in a line, where the form began with
 * them; what is wrong in them unfolds them.
 */
export function TermFields({
  fields,
  today,
  start,
  typed,
}: {
  fields: Fields;
  today: string;
  start: TypedProposal;
  typed: TypedProposal;
}) {
  const isTold = TERMS.some((name) => start[name]);
  const isWrong = TERMS.some((name) => fields[name].errors);
  const [isOpen, setOpen] = useState(isWrong);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  if (!isTold) return <AllTerms fields={fields} today={today} />;
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
      <div className="mt-4 grid gap-5">
        <AllTerms fields={fields} today={today} />
      </div>
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

function AllTerms({ fields, today }: { fields: Fields; today: string }) {
  return (
    <>
      <div className="grid grid-cols-3 items-end gap-4">
        <TextField field={fields.teamMembers} label="Verhuizers" optional type="number" min={1} />
        <TextField field={fields.vans} label="Wagens" optional type="number" min={1} />
        <TextField field={fields.vansM3} label="Samen m³" optional type="number" min={1} />
      </div>
      <TextField
        field={fields.vehicleInfo}
        label="Voertuig"
        optional
        placeholder="Bakwagen met laadklep"
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField
          field={fields.insured}
          label="Verzekerd tot (€)"
          optional
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.validUntil}
          label="Geldig tot en met"
          optional
          type="date"
          min={today}
        />
        <TextField
          field={fields.cancelFreeDays}
          label="Gratis annuleren tot (dagen ervoor)"
          optional
          type="number"
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
}
