/** A piano or grand, also joined to what kind it is, as in 'buffetpiano'; not what only begins with one. */
const PIANO =
  /(?<![\p{L}\p{N}-])(?:[\p{L}-]*(?:piano|pianino)|(?:concert|baby|salon|kabinet)?-?vleugel)(?:['’]?s|tje|tjes)?(?![\p{L}\p{N}])/giu;
/** Says that what follows is not there: 'geen grote piano', 'geen piano of vleugel'. */
const DENIED = /(?<![\p{L}\p{N}])(?:geen|zonder)(?:\s+(?!maar|wel)\p{L}+){0,3}\s+$/iu;
/** Letters before a word in which it may be denied. */
const BEFORE = 60;

/** Whether a client's words tell of a piano or a grand. */
export function tellsOfPiano(text: string): boolean {
  return [...text.matchAll(PIANO)].some(
    ({ index }) => !DENIED.test(text.slice(Math.max(0, index - BEFORE), index)),
  );
}
