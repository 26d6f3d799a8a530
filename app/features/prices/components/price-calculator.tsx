import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { PlaceOptions } from "~/features/places/components/place-field.tsx";
import type { NamedPlace } from "~/features/places/views.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { Button } from "~/ui/button.tsx";
import placesIsland from "~/ui/islands/place-offers.ts?worker&url";
import { Options } from "~/ui/options.tsx";
import { BRIEFS_OF, CALCULATOR_ID, EARLIER } from "../constants.ts";
import { CALCULATOR, ENDS, type Ends, queryWith } from "../questions.ts";
import { isWidened } from "../rules.ts";
import type { BriefClass, UsualPrice } from "../views.ts";
import { guideBeside, toldOf } from "../wording.ts";

/** What was asked of the calculator, with its answer. */
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
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.3fr_1fr]">
      <Answer {...calculated} />
      <form
        method="get"
        action={href("/verhuis-prijzen/reken")}
        className="group grid gap-4 rounded-box border border-line bg-card p-4 shadow-box sm:p-6"
      >
        {ends.van && <input type="hidden" name={EARLIER} value={asked} />}
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Wat ga je doen?</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {CALCULATOR.dienst.map(({ value, label }) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="dienst"
                  value={value}
                  defaultChecked={value === chosen.get("dienst")}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <Pick name="inboedel" chosen={chosen} label="Om hoeveel spullen gaat het?">
          {CALCULATOR.inboedel.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              <Options options={choices} />
            </optgroup>
          ))}
        </Pick>
        <div className="grid gap-4 group-has-[[value=ontruiming]:checked]:hidden">
          <div className="grid gap-4 sm:grid-cols-2">
            {ENDS.map((end) => (
              <Labelled key={end} name={end} label={`${END_LABELS[end]} plaats`}>
                <input
                  id={idOf(end)}
                  name={end}
                  defaultValue={ends[end]}
                  list={PLACES_ID}
                  maxLength={80}
                  autoComplete="off"
                  spellCheck={false}
                  className="field"
                />
              </Labelled>
            ))}
          </div>
          <datalist id={PLACES_ID} data-ask={href("/plaatsen")}>
            <PlaceOptions places={places} />
          </datalist>
          <Pick name="afstand" chosen={chosen} label="Of kies zelf hoe ver het rijden is">
            <Options options={CALCULATOR.afstand} />
          </Pick>
        </div>
        <Pick
          name="trappen"
          chosen={chosen}
          label="Verdiepingen zonder lift"
          hint="Van alle adressen samen: van 2 hoog naar 1 hoog is 3."
        >
          <Options options={CALCULATOR.trappen} />
        </Pick>
        <Button className="justify-self-start max-sm:w-full">Reken uit</Button>
      </form>
      <script type="module" src={placesIsland} />
    </div>
  );
}

const END_LABELS = { van: "Van", naar: "Naar" };
const PLACES_ID = `${CALCULATOR_ID}-plaatsen`;

function Pick({
  name,
  label,
  chosen,
  hint,
  children,
}: ComponentProps<typeof Labelled> & { chosen: URLSearchParams; hint?: string }) {
  const hintId = `${idOf(name)}-uitleg`;
  return (
    <Labelled name={name} label={label}>
      <select
        id={idOf(name)}
        name={name}
        defaultValue={chosen.get(name) ?? undefined}
        className="field select"
        aria-describedby={hint && hintId}
      >
        {children}
      </select>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </Labelled>
  );
}

const idOf = (name: string) => `${CALCULATOR_ID}-${name}`;

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={idOf(name)} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

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
        {source}
        {isWidened(of, price) &&
          ` Van ${many} die nog meer op ${isExample ? "deze" : "de jouwe"} lijken, zijn er nog te weinig om mee te rekenen.`}
      </p>
      {beside && <p className="text-muted">{beside}</p>}
      <AskForProposals className="justify-self-start max-sm:w-full" />
    </section>
  );
}
