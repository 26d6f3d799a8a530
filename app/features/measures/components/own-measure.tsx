import { formatLongDate } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { measureObjectionSchema } from "../schema.ts";
import type { OwnMeasure } from "../views.ts";
import { DECIDED_BY, effectText, groundOf, MEASURE_TITLES, REDRESS } from "../wording.ts";

/** The statement of reasons of a measure, as its mail has it, and where the person objects. */
export function OwnMeasurePage({ measure, result }: { measure: OwnMeasure } & Answered) {
  const { kind, facts, until, createdAt, email } = measure;
  const { reason, clause } = groundOf(measure.reason);
  const [form, fields] = usePostedForm("bezwaar", measureObjectionSchema, result);
  return (
    <>
      <PageTitle lead={`De reden: ${reason}.`}>{MEASURE_TITLES[kind]}</PageTitle>
      <Facts
        facts={[
          ["Sinds", formatLongDate(createdAt)],
          ["Tot en met", until && formatLongDate(until)],
          ["Wat er is gebeurd", facts],
          ["Waar het op rust", clause],
        ]}
      />
      <p>{effectText(measure)}</p>
      <p>{DECIDED_BY}</p>
      <PagePart id="bezwaar-maken" title="Niet mee eens?">
        <p>{REDRESS}</p>
        <Card>
          <form {...form} action="#bezwaar-maken" className="grid gap-4">
            <TextField
              field={fields.email}
              label="E-mailadres"
              hint="Hier krijg je het antwoord."
              type="email"
              autoComplete="email"
              {...(email ? { defaultValue: email } : {})}
            />
            <TextAreaField field={fields.message} label="Waarom klopt het niet?" rows={6} />
            <Button size="large" className="sm:justify-self-start">
              Bezwaar maken
            </Button>
          </form>
        </Card>
      </PagePart>
    </>
  );
}
