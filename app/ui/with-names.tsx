import { PartlyTranslated } from "./partly-translated.tsx";

/** A text of which a browser that translates the page leaves `names` alone: a company called 'De Haan' stays it. */
export function WithNames({ text, names }: { text: string; names: readonly string[] }) {
  return <PartlyTranslated text={text} parts={splitNames(text, names)} />;
}

/** The parts of `text` in order; names among them are kept. */
function splitNames(text: string, names: readonly string[]) {
  let parts = [{ words: text, isKept: false }];
  for (const name of names.filter(Boolean)) {
    parts = parts.flatMap((part) => (part.isKept ? [part] : splitName(part.words, name)));
  }
  return parts.filter(({ words }) => words !== "");
}

const splitName = (text: string, name: string) =>
  text.split(name).flatMap((words, place) => {
    const between = { words, isKept: false };
    return place === 0 ? [between] : [{ words: name, isKept: true }, between];
  });
