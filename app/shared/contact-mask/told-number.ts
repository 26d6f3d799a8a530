import { NUMBER_WORDS, readHouseNumber } from "./house-number.ts";
import { isWholeText, nameStart } from "./street-name.ts";
import { endOfStreet, NO_STREET } from "./street-words.ts";
import { beside, type Find, findOf, type Token, textAt, textBeside } from "./tokens.ts";

const TOLD_NEAR = 40;

/**
 * A house number that is said to be one, and the street near it, which other words part: both, apart. What is no more
 * than a number, or a house, has to stand in the same sentence.
 */
export function findToldNumbers(tokens: Token[]): Find[] {
  return tokens.flatMap(({ text }, at) => {
    const isHouse = /^huisn/.test(text);
    const isTold = isHouse || NUMBER_WORDS.has(text) || /^(?:huis|pand)$/.test(text);
    const isLived = text === "op" && livesAt(tokens, at);
    const number =
      isTold || isLived
        ? readHouseNumber(tokens, NUMBER_WORDS.has(text) ? at : at + 1, /^[.:]$/)
        : null;
    if (!number || number.counts || isOfList(tokens, number.end)) return [];
    const street = streetNear(tokens, at, number.end, isHouse);
    return street ? [street, findOf("home", tokens, at, number.end)] : [];
  });
}

// 'op 23' where somebody lives or has to be, or with a street behind it: elsewhere it is a day.
function livesAt(tokens: Token[], at: number): boolean {
  const before = textBeside(tokens, at, -1);
  const behind = beside(tokens, beside(tokens, at, 1), 1);
  const isPlaced =
    /^(?:in|aan|van)$/.test(textAt(tokens, behind)) &&
    /^(?:de|het)$/.test(textBeside(tokens, behind, 1));
  const isAnswer = before === "," && isWholeText(tokens, behind < 0 ? tokens.length : behind);
  return isPlaced || isAnswer || /^(?:moet|wonen|woon|zitten|zit|we|wij)$/.test(before);
}

const isOfList = (tokens: Token[], end: number) =>
  tokens.slice(end, end + 6).some(({ text }) => /^(?:lijst|offerte|inventaris|foto)$/.test(text));

function streetNear(tokens: Token[], before: number, behind: number, isFar: boolean): Find | null {
  let [isLeft, isRight] = [true, true];
  for (let step = 1; step < TOLD_NEAR; step += 1) {
    for (const near of [before - step, behind - 1 + step]) {
      const isBefore = near < before;
      const word = tokens[near];
      if (!word || !(isBefore ? isLeft : isRight)) continue;
      const ends =
        !isFar && /^[.!?]$/.test(word.text) && !NUMBER_WORDS.has(textAt(tokens, near - 1));
      if (ends && isBefore) isLeft = false;
      else if (ends) isRight = false;
      if (word.kind !== "word" || NO_STREET.has(word.text)) continue;
      const { kind, isBare } = endOfStreet(word.text);
      const isCertain = kind === "always" && !isBare && (isFar || word.isCapital);
      const first =
        kind === null || !(isCertain || word.isCapital) ? near : nameStart(tokens, near);
      const isTitled = first < near && kind !== "sometimes";
      if (isCertain || isTitled) return findOf("home", tokens, first, near + 1);
    }
  }
  return null;
}
