/**
 * A text of which a browser that translates the page leaves `names` alone: a company called 'De Haan' stays it. A
 * text that changes is drawn as a new element, since such a browser would leave the old one standing.
 */
export function WithNames({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <span key={text}>
      {splitNames(text, names).map(({ words, isName }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
        <span key={place} translate={isName ? "no" : undefined}>
          {words}
        </span>
      ))}
    </span>
  );
}

/** The parts of `text` in order, each a name or what stands between names. */
function splitNames(text: string, names: readonly string[]) {
  let parts = [{ words: text, isName: false }];
  for (const name of names.filter(Boolean)) {
    parts = parts.flatMap((part) => (part.isName ? [part] : splitName(part.words, name)));
  }
  return parts.filter(({ words }) => words !== "");
}

const splitName = (text: string, name: string) =>
  text.split(name).flatMap((words, place) => {
    const between = { words, isName: false };
    return place === 0 ? [between] : [{ words: name, isName: true }, between];
  });
