import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { SelectField, TextAreaField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { DESK_ACTS, type DeskActName } from "../catalogue.ts";
import { REASONS } from "../constants.ts";
import { deskSchema } from "../schema.ts";

/**
 * Posts an act at the desk with its reason. `children` are fields of its own; `intent` tells it from
 * other forms of the page.
 */
export function DeskForm(props: {
  id: string;
  act: DeskActName;
  intent: string;
  send: string;
  hidden?: Record<string, string>;
  result?: SubmissionResult | null;
  look?: "primary" | "secondary" | "danger";
  /** What is written beside the reason, where it is for somebody else to read. */
  noteLabel?: string;
  noteHint?: string;
  /** It has to be written. */
  noteAsked?: true;
  /** The id of what its errors are shown at; the form itself where nothing is said. */
  at?: string;
  children?: Elements;
}) {
  const { id, act, intent, send, hidden = {}, result = null, look = "secondary" } = props;
  const [form, fields] = usePostedForm(id, deskSchema(act, {}), result);
  const reasons = DESK_ACTS[act].reasons.map((value) => ({ value, label: REASONS[value] }));
  return (
    // On a long page its errors are far from the top; what was done says itself where it leads.
    <form {...form} action={`#${props.at ?? id}`} className="grid gap-4">
      {Object.entries({ intent, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
      {reasons.length === 1 ? (
        <input type="hidden" name={fields.reason.name} value={reasons[0]?.value} />
      ) : (
        <SelectField
          field={fields.reason}
          label="Reden"
          placeholder="Kies een reden"
          options={reasons}
        />
      )}
      <TextAreaField
        field={fields.note}
        label={props.noteLabel ?? "Toelichting"}
        hint={props.noteHint ?? "Alleen voor het logboek."}
        optional={!props.noteAsked}
        rows={2}
      />
      <Button look={look} className="sm:justify-self-start">
        {send}
      </Button>
    </form>
  );
}

/** Which form of a page this is, and how it stands: `open` while it was just answered. */
export type DeskFormStand = Pick<
  Parameters<typeof DeskForm>[0],
  "id" | "intent" | "hidden" | "result"
> & { open?: boolean };

/** The same, folded away behind its own name until somebody wants it. */
export function FoldedDeskForm({
  title,
  open,
  ...form
}: Parameters<typeof DeskForm>[0] & { title: string; open?: boolean }) {
  return (
    <details
      id={`deel-${form.id}`}
      open={open}
      className="scroll-mt-4 rounded-box border border-line bg-card p-4"
    >
      <summary
        className={`min-h-6 cursor-pointer font-semibold ${form.look === "danger" ? "text-bad" : ""}`}
      >
        {title}
      </summary>
      <div className="pt-4">
        <DeskForm {...form} at={`deel-${form.id}`} />
      </div>
    </details>
  );
}

/** Takes what a list shows along as CSV, for a reason that the log keeps; open while it was just answered. */
export function ExportForm(props: {
  result: SubmissionResult | null;
  /** Both where a page has several lists. */
  id?: string;
  intent?: string;
  /** What is asked besides: which of several lists. */
  children?: Elements;
}) {
  return (
    <FoldedDeskForm
      title="Als CSV meenemen"
      id="meenemen"
      act="list-exported"
      intent="export"
      send="CSV halen"
      noteHint="Alleen voor het logboek. Je krijgt de hele lijst, ook wat op volgende pagina's staat."
      open={props.result !== null}
      {...props}
    />
  );
}
