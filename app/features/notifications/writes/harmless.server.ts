/** Marks that turn the direction of what follows, up to a mark that ends them, or the end of the line. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Words that are written from right to left, with what stands between two of them; what HTML writes
 * in another way in both.
 */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}](?:(?:[\d .,'"’-]|&quot;|&#x27;|&amp;)*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])*/gu;

/**
 * A text, or markup, in which names from right to left turn nothing around them: their own marks are
 * gone, and the words stand between isolates (which mail programs keep, as they do not all keep <bdi>).
 */
export function isolated(text: string): string {
  return text.replace(TURNING, "").replace(FROM_THE_RIGHT, "\u2068$&\u2069");
}

const LONGEST_SUBJECT = 200;
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;

/** A subject as it leaves: one line of a bearable length, whatever people are called. */
export function subjectLine(subject: string): string {
  const letters = [...subject.replace(BREAKING, " ")];
  const isTooLong = letters.length > LONGEST_SUBJECT;
  return isolated(
    isTooLong ? `${letters.slice(0, LONGEST_SUBJECT - 1).join("")}…` : letters.join(""),
  );
}
