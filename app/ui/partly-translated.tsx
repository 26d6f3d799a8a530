/**
 * A text of which a browser that translates the page leaves the `isKept` parts alone. A text that changes is drawn as
 * a new element: such a browser puts elements of its own around texts, and would leave the old one standing.
 */
export function PartlyTranslated({
  text,
  parts,
}: {
  text: string;
  /** The text in order, part by part. */
  parts: readonly { words: string; isKept: boolean }[];
}) {
  return (
    <span key={text}>
      {parts.map(({ words, isKept }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
        <span key={place} translate={isKept ? "no" : undefined}>
          {words}
        </span>
      ))}
    </span>
  );
}
