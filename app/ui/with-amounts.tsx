import { PartlyTranslated } from "./partly-translated.tsx";

// With the sign of the euro, or without it where an amount stands in a sum ('840,00 + 95,00 inpakken').
const AMOUNT = /(€\s?\d{1,3}(?:\.\d{3}){0,3}(?:,\d\d)?|\d{1,3}(?:\.\d{3}){0,3},\d\d)/;

/** A text of which a browser that translates the page leaves the amounts alone. */
export function WithAmounts({ text }: { text: string }) {
  // Every second part is an amount.
  const parts = text.split(AMOUNT).map((words, place) => ({ words, isKept: place % 2 === 1 }));
  return <PartlyTranslated text={text} parts={parts} />;
}
