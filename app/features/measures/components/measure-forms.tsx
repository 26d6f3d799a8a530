import { SelectField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { type DeskFormStand, FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import { PAUSE_DAYS } from "../constants.ts";
import { pauseReportsSchema } from "../schema.ts";

const READ_BY_PERSON = {
  noteLabel: "Wat is er gebeurd?",
  noteHint: "De persoon leest dit in de mail: noem de feiten waar je op let.",
  noteAsked: true,
} as const;

/** Closes an account for abuse, or opens one again. */
export function ClosingForm({ isClosed, ...form }: DeskFormStand & { isClosed: boolean }) {
  if (isClosed) {
    return (
      <FoldedDeskForm
        {...form}
        title="Account weer openen"
        act="account-reopened"
        send="Openen en mailen"
      />
    );
  }
  return (
    <FoldedDeskForm
      {...form}
      {...READ_BY_PERSON}
      title="Account sluiten wegens misbruik"
      act="account-closed"
      send="Sluiten en mailen"
      look="danger"
    >
      <p>
        Inloggen kan niet meer, open opdrachten en offertes vervallen, een abonnement stopt met
        teruggave van de dagen die over zijn, en met dit e-mailadres komt niemand er meer in.
      </p>
    </FoldedDeskForm>
  );
}

/** Warns the reporter of a report, mailed with the reason. */
export function WarnForm(form: DeskFormStand) {
  return (
    <FoldedDeskForm
      {...form}
      {...READ_BY_PERSON}
      title="Melder waarschuwen"
      act="reporter-warned"
      send="Waarschuwen en mailen"
    />
  );
}

/** Leaves the reports of a warned reporter unhandled for some days. */
export function PauseForm(form: DeskFormStand) {
  const [, fields] = usePostedForm(form.id, pauseReportsSchema, form.result ?? null);
  return (
    <FoldedDeskForm
      {...form}
      {...READ_BY_PERSON}
      title="Meldingen een tijd niet behandelen"
      act="reports-paused"
      send="Niet behandelen en mailen"
      look="danger"
    >
      <SelectField
        field={fields.days}
        label="Hoe lang?"
        placeholder="Kies"
        options={PAUSE_DAYS.map((value) => ({ value, label: `${value} dagen` }))}
      />
    </FoldedDeskForm>
  );
}

/** Takes a warning or a pause back. */
export function ClearForm(form: DeskFormStand) {
  return (
    <FoldedDeskForm {...form} title="Opheffen" act="reporter-cleared" send="Opheffen en mailen" />
  );
}
