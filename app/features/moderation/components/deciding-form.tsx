import { Card } from "~/ui/card.tsx";
import { SelectField } from "~/ui/fields.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { DeskForm } from "../../desk/components/desk-form.tsx";
import { OUTCOMES } from "../catalogue.ts";
import { outcomesFor } from "../rules.ts";
import { decisionSchema } from "../schema.ts";

type OutcomeInput = Parameters<typeof outcomesFor>;

/** Decides about a report: which measure, why, and the facts that both sides read. */
export function DecidingForm(
  props: Answered & {
    report: { id: string; kind: OutcomeInput[0] };
    thing: OutcomeInput[1];
    photo: OutcomeInput[2];
    /** Mark of the text that the page shows: a decision holds for that text alone. */
    seen: string;
  },
) {
  const { report, thing, photo, seen, result } = props;
  const [, fields] = usePostedForm("beslissen", decisionSchema, result);
  const options = outcomesFor(report.kind, thing, photo).map((value) => ({
    value,
    label: value === "none" ? "Geen maatregel: alles blijft zoals het nu is" : OUTCOMES[value],
  }));
  return (
    <PagePart
      id="beslissen"
      title="Beslissen"
      lead="Wat je beslist is later niet te wijzigen, alleen door een volgende beslissing na bezwaar. Een bedrijf schorsen doe je op zijn eigen pagina."
    >
      <Card>
        <DeskForm
          id="beslissen"
          act="report-decided"
          intent="decide"
          send="Beslissen en beide partijen mailen"
          look="primary"
          hidden={{ reportId: report.id, seen }}
          result={result}
          noteLabel="Feiten"
          noteHint="Waar de beslissing op rust. Beide partijen lezen dit; noem de melder niet."
        >
          <SelectField
            field={fields.outcome}
            label="Wat gebeurt er?"
            placeholder="Kies"
            options={options}
          />
        </DeskForm>
      </Card>
    </PagePart>
  );
}
