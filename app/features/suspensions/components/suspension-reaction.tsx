import { formatMoment } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { reactionSchema } from "../schema.ts";
import type { OwnSuspension } from "../views.ts";
import {
  SUSPENSION_EFFECTS,
  SUSPENSION_GOES_ON,
  SUSPENSION_IS_NO_END,
  SUSPENSION_OBJECTION,
} from "../wording.ts";

/** The statement of reasons of a suspension, as its mail has it, and where the company writes back. */
export function SuspensionReaction(props: { suspension: OwnSuspension } & Answered) {
  const { since, reason, words, clause } = props.suspension;
  const [form, fields] = usePostedForm("reactie", reactionSchema, props.result);
  return (
    <>
      <PageTitle lead={`De reden: ${reason}.`}>Je bedrijf is geschorst</PageTitle>
      <Facts
        facts={[
          ["Geschorst op", formatMoment(since)],
          ["Wat er is gebeurd", words],
          ["Voorwaarden", clause],
        ]}
      />
      <PagePart id="gevolgen" title="Wat dit betekent">
        <p>{SUSPENSION_EFFECTS}</p>
        <p>{SUSPENSION_GOES_ON}</p>
        <p>{SUSPENSION_IS_NO_END}</p>
      </PagePart>
      <PagePart id="reageren" title="Niet mee eens?">
        <p>{SUSPENSION_OBJECTION}</p>
        <Card>
          <form {...form} action="#reageren" className="grid gap-4">
            <TextAreaField
              field={fields.message}
              label="Je reactie"
              hint="We zien van welk bedrijf het komt, en antwoorden op het e-mailadres van je account."
              rows={6}
            />
            <Button size="large" className="sm:justify-self-start">
              Reactie versturen
            </Button>
          </form>
        </Card>
      </PagePart>
    </>
  );
}
