import type { FieldMetadata } from "@conform-to/react";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import type { ProposalField } from "../schema.ts";

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

/** Who and what comes, and on which terms. */
export function TermFields({ fields, today }: { fields: Fields; today: string }) {
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
