import { href } from "react-router";
import { PlaceOptions } from "~/features/places/components/place-field.tsx";
import type { NamedPlace } from "~/features/places/views.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, SelectField, TextField } from "~/ui/fields.tsx";
import placesIsland from "~/ui/islands/place-offers.ts?worker&url";
import { Options } from "~/ui/options.tsx";
import { plainField } from "~/ui/read-field.ts";
import { BRIEFS_OF, CALCULATOR_ID, EARLIER } from "../constants.ts";
import { CALCULATOR, ENDS, type Ends, queryWith } from "../questions.ts";
import { isWidened } from "../rules.ts";
import type { BriefClass, UsualPrice } from "../views.ts";
import { guideBeside, toldOf } from "../wording.ts";

export interface Calculated {
  /** True before anything was asked: the answer is of the usual case. */
  isExample: boolean;
  of: BriefClass;
  ends: Ends;
  price: UsualPrice;
}

/** Says what a move or clearance usually costs, and asks what it is like. */
export function PriceCalculator({
  calculated,
  places,
}: {
  calculated: Calculated;
  /** Those that its fields offer before any letters are typed. */
  places: readonly NamedPlace[];
}) {
  const { of, ends } = calculated;
  const asked = queryWith(of, ends);
  const chosen = new URLSearchParams(asked);
  const field = (name: string) => plainField(CALCULATOR_ID, name, chosen.get(name) ?? undefined);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.3fr_1fr]">
      <Answer {...calculated} />
      <form
        method="get"
        action={href("/verhuis-prijzen/reken")}
        data-follows="dienst"
        className="grid gap-4 rounded-box border border-line bg-card p-4 shadow-box sm:p-6"
      >
        {ends.van && <input type="hidden" name={EARLIER} value={asked} />}
        <ChoiceGroup
          field={field("dienst")}
          label="Wat ga je doen?"
          type="radio"
          options={CALCULATOR.dienst}
        />
        <SelectField field={field("inboedel")} label="Om hoeveel spullen gaat het?">
          {CALCULATOR.inboedel.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              <Options options={choices} />
            </optgroup>
          ))}
        </SelectField>
        <div data-except="ontruiming" className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {ENDS.map((end) => (
              <TextField
                key={end}
                field={field(end)}
                label={`${END_LABELS[end]} plaats`}
                list={PLACES_ID}
                maxLength={80}
                autoComplete="off"
                spellCheck={false}
              />
            ))}
          </div>
          <datalist id={PLACES_ID} data-ask={href("/plaatsen")}>
            <PlaceOptions places={places} />
          </datalist>
          <SelectField
            field={field("afstand")}
            label="Of kies zelf hoe ver het rijden is"
            options={CALCULATOR.afstand}
          />
        </div>
        <SelectField
          field={field("trappen")}
          label="Verdiepingen zonder lift"
          hint="Van alle adressen samen: van 2 hoog naar 1 hoog is 3."
          options={CALCULATOR.trappen}
        />
        <Button className="justify-self-start max-sm:w-full">Reken uit</Button>
      </form>
      <script type="module" src={placesIsland} />
    </div>
  );
}

const END_LABELS = { van: "Van", naar: "Naar" };
const PLACES_ID = `${CALCULATOR_ID}-plaatsen`;

function Answer({ of, price, isExample }: Calculated) {
  const { before, range, after, source } = toldOf(price);
  const { many } = BRIEFS_OF[of.serviceType];
  const beside = guideBeside(of, price);
  return (
    <section
      aria-labelledby={`${CALCULATOR_ID}-antwoord`}
      className="grid gap-4 rounded-box border border-line border-t-8 border-t-kraft bg-card p-4 shadow-box sm:p-6 lg:order-last"
    >
      <div className="grid gap-1">
        {isExample && <p className="text-sm font-semibold text-muted">Bijvoorbeeld</p>}
        <h3 id={`${CALCULATOR_ID}-antwoord`} className="font-sans text-base font-semibold">
          {before}
        </h3>
        {range && (
          <p className="font-display text-step-2 leading-tight font-bold tabular-nums">{range}</p>
        )}
        {after && <p className="font-semibold">{after}</p>}
      </div>
      <p className="text-muted">
        <span>{source}</span>
        <span>
          {isWidened(of, price) &&
            ` Van ${many} die nog meer op ${isExample ? "deze" : "de jouwe"} lijken, zijn er nog te weinig om mee te rekenen.`}
        </span>
      </p>
      {beside && <p className="text-muted">{beside}</p>}
      <AskForProposals className="justify-self-start max-sm:w-full" />
    </section>
  );
}
