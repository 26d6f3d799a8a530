import { THINGS } from "./catalogue.ts";
import { HOMES, type Home, MAX_LIST_CHARACTERS, MAX_OWN_THINGS } from "./constants.ts";
import { countOf, isUntouched, listOf, NOTHING, startOf } from "./rules.ts";
import type { GoodsList } from "./views.ts";

/** Reads a list off the one field that a form keeps it in; anything else is an empty one. */
export function readList(text: string): GoodsList {
  if (text.length > MAX_LIST_CHARACTERS) return NOTHING;
  try {
    return listOf(JSON.parse(text));
  } catch {
    return NOTHING;
  }
}

/** A list as the one field of a form keeps it. */
export function writeList(list: GoodsList): string {
  return JSON.stringify(list);
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** The field of a thing's count, where each has one of its own. */
export const countField = (id: string) => `thing${id}`;

/** The fields of an own thing, where they are fields of their own. */
export const ownFields = (index: number) => ({
  name: `ownName${index}`,
  size: `ownSize${index}`,
  count: `ownCount${index}`,
  isFragile: `ownFragile${index}`,
});

/** The list in a form: the fields of its things where it has them, else the field that keeps it whole. */
export function listIn(fields: FormData): GoodsList {
  const whole = readList(textOf(fields.get("goods")));
  if (!THINGS.some(({ id }) => fields.has(countField(id)))) return whole;
  const counts = THINGS.map(({ id }) => [id, countOf(textOf(fields.get(countField(id))))] as const);
  const own = Array.from({ length: MAX_OWN_THINGS }, (_, index) => {
    const names = ownFields(index);
    const isFragile = fields.has(names.isFragile);
    const [name, size, count] = [names.name, names.size, names.count].map((field) =>
      textOf(fields.get(field)),
    );
    // What has a name is there, though nobody typed how many.
    return { name, size, count: count || (name ? 1 : 0), isFragile };
  });
  return listOf({ home: whole.home, counts: Object.fromEntries(counts), own });
}

/** What somebody without scripts asks of the list; 'replace' after being asked whether it may go. */
export type ListAct = "start" | "replace" | "keep";

/**
 * Puts the list that a form holds in fields of its own into the one field that keeps it, and does what
 * was asked of it: a start takes the place of a list at once only where nothing in it was counted by
 * somebody. Otherwise `goodsAsked` names the home, for the page to ask.
 */
export function gatherList(fields: FormData): void {
  const act = textOf(fields.get("goodsAct"));
  const home = textOf(fields.get("homeKind"));
  const list = listIn(fields);
  for (const name of [...fields.keys()]) if (OWN_FIELD.test(name)) fields.delete(name);
  fields.delete("goodsAct");
  fields.delete("goodsAsked");
  fields.set("goods", list === NOTHING ? "" : writeList(list));
  if (!Object.hasOwn(HOMES, home) || (act !== "start" && act !== "replace")) return;
  if (act === "replace" || isUntouched(list)) fields.set("goods", writeList(startOf(home as Home)));
  else fields.set("goodsAsked", home);
}

const OWN_FIELD = /^(?:thing|ownName|ownSize|ownCount|ownFragile)/;
