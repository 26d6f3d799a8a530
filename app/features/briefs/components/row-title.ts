const SHORT = 8;

/** The id of a row's title on the list, by that of its brief. */
export function titleIdOf(briefId: string): string {
  return `opdracht-${briefId.slice(0, SHORT)}`;
}
