/** What stands behind the path of a page at the address of its data as plain JSON. */
export const PLAIN = ".json";

/** The header that says which build made the data: another one may have put it together in another way. */
export const BUILD = "x-build";

/** The header that marks the account that the data were read for: another may have signed in since. */
export const ACCOUNT = "x-account";

const DATE = "$date";

/** Loader data as JSON: of plain objects, lists, texts, numbers and dates, which `readPlain` gives back. */
export const writePlain = (data: unknown) => JSON.stringify(data, dateAsMark);

/** The data that `writePlain` wrote. */
export function readPlain<Data>(text: string): Data {
  return JSON.parse(text, markAsDate) as Data;
}

// A date is a text already by the time that it is handed over as `value`.
function dateAsMark(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const own = this[name];
  return own instanceof Date ? { [DATE]: own.getTime() } : value;
}

function markAsDate(_name: string, value: unknown): unknown {
  const isMark = typeof value === "object" && value !== null && DATE in value;
  return isMark ? new Date(Number(value[DATE])) : value;
}
