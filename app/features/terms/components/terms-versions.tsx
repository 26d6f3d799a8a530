import { formatLongDate } from "~/shared/dates.ts";
import { termsPath } from "~/shared/paths.ts";
import { Card } from "~/ui/card.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { DeskForm } from "../../desk/components/desk-form.tsx";
import { announceSchema } from "../schema.ts";
import type { VersionAtDesk } from "../views.ts";
import { describeState } from "../wording.ts";

/** The versions of the terms, and below a draft the form that announces it. */
export function TermsVersions(
  props: { versions: readonly VersionAtDesk[]; earliest: string } & Answered,
) {
  return props.versions.map(({ id, changes, startsOn, state, told }) => (
    <PagePart key={id} id={`versie-${id}`} title={`Versie van ${formatLongDate(id)}`}>
      <Card className="grid gap-3">
        <p>
          <span>{describeState({ startsOn, state })}</span>
          <span>{startsOn && ` ${told} mensen hebben er een mail over.`}</span>
        </p>
        {changes.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {state === "draft" ? (
          <AnnounceForm id={id} earliest={props.earliest} result={props.result} />
        ) : (
          <TextLink href={termsPath(id)}>Lees deze versie</TextLink>
        )}
      </Card>
    </PagePart>
  ));
}

function AnnounceForm(props: { id: string; earliest: string } & Answered) {
  const { id, earliest } = props;
  const result = props.result?.initialValue?.["version"] === id ? props.result : null;
  const formId = `aankondigen-${id}`;
  const [, fields] = usePostedForm(formId, announceSchema, result, { startsOn: earliest });
  return (
    <DeskForm
      id={formId}
      act="terms-announced"
      intent="announce"
      send="Kondig aan en mail iedereen"
      look="primary"
      hidden={{ version: id }}
      result={result}
    >
      <TextField
        field={fields.startsOn}
        type="date"
        label="Geldt vanaf"
        hint="Minstens 30 dagen na vandaag. Iedereen met een account krijgt een mail met de wijzigingen hierboven."
      />
    </DeskForm>
  );
}
