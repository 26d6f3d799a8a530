// With the sign of the euro, or without it where an amount stands in a sum ('840,00 + 95,00 inpakken').
const AMOUNT = /(€\s?\d{1,3}(?:\.\d{3}){0,3}(?:,\d\d)?|\d{1,3}(?:\.\d{3}){0,3},\d\d)/;

/**
 * A text of which a browser that translates the page leaves the amounts alone. A text that changes is drawn as
 * a new element: such a browser puts elements of its own around texts, and would leave the old one standing.
 */
export function WithAmounts({ text }: { text: string }) {
  // Every second part is an amount; a part is its place in the text.
  const parts = text.split(AMOUNT).map((part, place) => ({ part, place }));
  return (
    <span key={text}>
      {parts.map(({ part, place }) =>
        place % 2 === 1 ? (
          <span key={place} translate="no">
            {part}
          </span>
        ) : (
          <span key={place}>{part}</span>
        ),
      )}
    </span>
  );
}
