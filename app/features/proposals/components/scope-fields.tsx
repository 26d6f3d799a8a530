import type { FieldMetadata } from "@conform-to/react";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, TextField } from "~/ui/fields.tsx";
import { type AnswerName, type ExtraName, scopeFields } from "../rules/form-fields.ts";
import type { TypedProposal } from "../views.ts";

const ANSWERS = [
  { value: "INCLUDED", label: "Inbegrepen" },
  { value: "EXTRA", label: "Extra" },
  { value: "EXCLUDED", label: "Niet" },
];

type Fields = Readonly<Record<AnswerName | ExtraName, FieldMetadata<unknown>>>;

/** What the client asks for, each with an answer; what costs extra has a price of its own. */
export function ScopeFields({
  asked,
  serviceType,
  fields,
  typed,
  onIncludeAll,
}: {
  asked: readonly ScopeItem[];
  serviceType: ServiceType;
  fields: Fields;
  typed: TypedProposal;
  /** Includes everything that has no answer yet. */
  onIncludeAll: () => void;
}) {
  const open = asked.filter((item) => !typed[scopeFields(item).answer]);
  return (
    <section className="grid gap-4" aria-labelledby="wat-zit-erin">
      <div>
        <h3 id="wat-zit-erin" className="text-step-0">
          Wat zit er in je prijs?
        </h3>
        <p className="text-sm text-muted">Dit vraagt de klant. Alle bedrijven antwoorden hierop.</p>
      </div>
      {open.length > 1 && (
        <Button type="button" look="secondary" data-needs-scripts onClick={onIncludeAll}>
          Alles inbegrepen
        </Button>
      )}
      {asked.map((item) => {
        const { answer, extra } = scopeFields(item);
        return (
          <div key={item} className="group/scope grid gap-2">
            <ChoiceGroup
              field={fields[answer]}
              label={scopeLabel(item, serviceType)}
              type="radio"
              options={ANSWERS}
              columns="grid-cols-3 *:gap-2 *:px-2 sm:*:px-3"
            />
            <div className="hidden group-has-[[value=EXTRA]:checked]/scope:block">
              <TextField
                field={fields[extra]}
                label="Voor hoeveel euro erbij, incl. btw?"
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
          </div>
        );
      })}
    </section>
  );
}
