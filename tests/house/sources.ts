/** One of the project's text files, by its path from the root. */
export interface Source {
  file: string;
  text: string;
}

export interface Problem {
  file: string;
  line: number;
  what: string;
}

/** What `tell` says of each match of a global pattern, with its line; null says nothing. */
export function problemsOf(
  { file, text }: Source,
  pattern: RegExp,
  tell: (found: RegExpExecArray) => string | null,
): Problem[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const what = tell(found);
    const line = text.slice(0, found.index).split("\n").length;
    return what === null ? [] : [{ file, line, what }];
  });
}
