import { useEffect, useRef, useState } from "react";
import { Repeated } from "~/ui/repeated.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";
import { ADDRESS_QUESTIONS } from "../question.ts";
import type { WizardFields } from "./step-questions.tsx";

type Name = keyof typeof ADDRESS_QUESTIONS;
type End = "from" | "to";

const PARTS = ["Postcode", "HouseNumber", "Addition", "Street"] as const;
const NAMES = Object.keys(ADDRESS_QUESTIONS) as Name[];
const WIDTHS = {
  Postcode: "sm:col-span-2",
  HouseNumber: "sm:col-span-2",
  Addition: "sm:col-span-2",
  Street: "col-span-2 sm:col-span-6",
};

/** The addresses of a move or a clearance: folded away, unless one is filled in or wrong. */
export function AddressFields({
  fields,
  clearance,
}: {
  fields: Pick<WizardFields, Name>;
  clearance: boolean;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = NAMES.some((name) => fields[name].errors);
  const [startsOpen] = useState(() => isWrong || NAMES.some((name) => fields[name].initialValue));
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  const [notes, setNotes] = useState({ from: "", to: "" });
  const lookUp = async (end: End, group: Element) => {
    // Where the script does not come, nothing is suggested.
    const part = await import("~/features/places/components/look-up-address.ts").catch(() => null);
    const note = await part?.lookUpAddress(group);
    if (note != null) setNotes((before) => ({ ...before, [end]: note }));
  };
  const ask = (end: End, legend: string) => (
    <fieldset
      data-only={end === "to" ? ADDRESS_QUESTIONS.toPostcode.only : undefined}
      onBlur={({ currentTarget }) => lookUp(end, currentTarget)}
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-6">
        {PARTS.map((part) => (
          <div key={part} className={WIDTHS[part]}>
            <QuestionField
              question={ADDRESS_QUESTIONS[`${end}${part}`]}
              field={fields[`${end}${part}`]}
              optional={false}
            />
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted not-empty:mt-2">
        {notes[end]}
      </p>
    </fieldset>
  );
  const isAnybodys = NAMES.every((name) => !fields[name].initialValue);
  const errors = NAMES.map((name) => fields[name].errors);
  return (
    <Repeated of={isAnybodys ? ["addresses", clearance, errors] : null}>
      <details ref={details} open={startsOpen} className="rounded-box border border-line px-4">
        <summary>
          <span>{clearance ? "Adres toevoegen" : "Adressen toevoegen"}</span>{" "}
          <span className="font-normal text-muted">(optioneel)</span>
        </summary>
        <div className="grid gap-5 pb-4">
          <p className="text-sm text-muted">
            Alleen het bedrijf dat je kiest krijgt je{" "}
            <span>{clearance ? "adres" : "adressen"}</span>. Andere bedrijven zien van je postcode
            de vier cijfers.
          </p>
          {ask("from", clearance ? "Adres" : "Adres vertrek")}
          {ask("to", "Adres aankomst")}
        </div>
      </details>
    </Repeated>
  );
}
