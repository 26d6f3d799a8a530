import { formatLongDate } from "~/shared/dates.ts";
import { paperPath } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { SelectField, TextField } from "~/ui/fields.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { EVIDENCE, EVIDENCE_KINDS } from "../constants.ts";
import { evidenceSchema } from "../schema.ts";
import type { Evidence } from "../views.ts";
import { evidenceBadge } from "../wording.ts";

/** One paper with how it stands, and whatever is done with it below. */
export function EvidenceCard(props: { evidence: Evidence; today: string; children?: Elements }) {
  const { evidence, today, children } = props;
  const { kind, number, validUntil, sentAt, uploadId, format, refusalWords } = evidence;
  const { tone, label } = evidenceBadge(evidence, today);
  return (
    <Card className="grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-step-0">{EVIDENCE[kind].label}</h3>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <Facts
        dense
        facts={[
          ["Nummer", number],
          ["Laatste dag", formatLongDate(validUntil)],
          ["Verstuurd", formatLongDate(sentAt)],
          ["Waarom niet", refusalWords],
          [
            "Bestand",
            <TextLink key="bestand" href={paperPath(uploadId, format)}>
              {format === "pdf" ? "PDF halen" : "Foto bekijken"}
            </TextLink>,
          ],
        ]}
      />
      {children}
    </Card>
  );
}

/** The papers of a company as it sees them itself. */
export function OwnEvidence({ papers, today }: { papers: readonly Evidence[]; today: string }) {
  if (papers.length === 0) return <p className="text-muted">Je stuurde nog geen papieren.</p>;
  return (
    <ul className="grid gap-3">
      {papers.map((evidence) => (
        <li key={evidence.id}>
          <EvidenceCard evidence={evidence} today={today} />
        </li>
      ))}
    </ul>
  );
}

/** Sends a paper with its number and last day; `today` is the first that it may be valid until. */
export function SendEvidence(props: Answered & { fileError: string | null; today: string }) {
  const { result, fileError, today } = props;
  const [form, fields] = usePostedForm("papier", evidenceSchema, result);
  const kinds = EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE[value].label }));
  return (
    <form {...form} encType="multipart/form-data" className="grid gap-4 sm:max-w-xl">
      <SelectField
        field={fields.kind}
        label="Wat voor papier is het?"
        placeholder="Kies"
        options={kinds}
      />
      <TextField
        field={fields.number}
        label="Nummer"
        hint="Het polis-, vergunning- of lidnummer dat erop staat."
      />
      <TextField
        field={fields.validUntil}
        label="Laatste dag"
        hint="De laatste dag waarop het papier geldt."
        type="date"
        min={today}
      />
      <label className="grid gap-1 font-semibold">
        Bestand
        <input
          type="file"
          name="file"
          required
          accept="application/pdf,image/jpeg,image/png,image/webp"
          aria-describedby={fileError ? "bestand-hint bestand-fout" : "bestand-hint"}
          aria-invalid={fileError ? true : undefined}
          className="field h-auto py-2 font-normal"
        />
      </label>
      {fileError && (
        <p id="bestand-fout" className="-mt-3 text-sm text-bad">
          {fileError}
        </p>
      )}
      <p id="bestand-hint" className="-mt-3 text-sm text-muted">
        Een PDF of een foto van hooguit 5 MB. Alleen jij en Verhuisbod zien het.
      </p>
      <Button className="sm:justify-self-start">Versturen</Button>
    </form>
  );
}
