const MIN_VARIANT = 4;
const MAX_VARIANT = 30;

/** Whether a word has the length of a name that another spelling of it can be told from. */
export const isVariantLong = (word: string) =>
  word.length >= MIN_VARIANT && word.length <= MAX_VARIANT;

/** The spelling by which names that sound alike are compared: 'Heijden' and 'Heyden' become the same text. */
export function soundsOf(name: string): string {
  return name
    .replace(/e?ij|ei|ey|y/g, "y")
    .replace(/ck|c(?=[aou])/g, "k")
    .replace(/ph/g, "f")
    .replace(/th|dt/g, "t")
    .replace(/z/g, "s")
    .replace(/(.)\1/g, "$1");
}

const ENDINGS = ["en", "s", "je", "h"];

/** 'hendrik' of 'Hendriks', 'Hendriksen' and 'Hendriksjes'. */
export function withoutEndings(sounds: string): string {
  const ending = ENDINGS.find((end) => sounds.endsWith(end) && sounds.length > end.length + 2);
  return ending === undefined ? sounds : withoutEndings(sounds.slice(0, -ending.length));
}

/** A name without the h that some write at its end: 'Fatimah'. */
export const withoutH = (sounds: string) => (sounds.endsWith("h") ? sounds.slice(0, -1) : sounds);
