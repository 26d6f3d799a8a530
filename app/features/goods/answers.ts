import { parseStorable } from "~/shared/storable-text.ts";
import { THINGS } from "./catalogue.ts";
import {
  HOMES_BY_KIND,
  type Home,
  isHome,
  MAX_LIST_CHARACTERS,
  MAX_OWN_THINGS,
  OWN_SIZES,
  ROOMS,
  VANS,
} from "./constants.ts";
import {
  countedThings,
  countOf,
  heavyItemsIn,
  isAnythingFragile,
  isUntouched,
  listOf,
  NOTHING,
  usualListOf,
} from "./rules.ts";
import type { GoodsList, StoredGoods, Volume } from "./views.ts";
import { many, metres } from "./wording.ts";

/** Reads a list off the one field that a form keeps it in; anything else is an empty one. */
export function readList(text: string): GoodsList {
  // Most forms have none, and what is no JSON costs more to refuse than a page to draw a question.
  if (text === "" || text.length > MAX_LIST_CHARACTERS) return NOTHING;
  try {
    return listOf(parseStorable(text));
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

/**
 * Gathers the fields of a form without scripts in the one that keeps its list, and carries out `goodsAct`. A
 * start replaces at once what nobody counted in; otherwise `goodsAsked` names the home, for the page to ask.
 */
export function gatherList(fields: FormData): FormData {
  const act = textOf(fields.get("goodsAct"));
  const home = textOf(fields.get("homeKind"));
  const list = listIn(fields);
  for (const name of [...fields.keys()]) if (OWN_FIELD.test(name)) fields.delete(name);
  fields.delete("goodsAsked");
  fields.set("goods", list === NOTHING ? "" : writeList(list));
  if (!isHome(home) || (act !== "start" && act !== "replace")) return fields;
  if (act === "replace" || isUntouched(list)) fields.set("goods", writeList(usualListOf(home)));
  else fields.set("goodsAsked", home);
  return fields;
}

const OWN_FIELD = /^(?:thing|ownName|ownSize|ownCount|ownFragile)/;

const NAMELESS = "Eigen ding";

/** A stored list as people read it, room by room; null where there is none. */
export function shownGoods(goods: StoredGoods | null) {
  if (!goods) return null;
  const list = listOf(goods);
  const things = countedThings(list).map(({ thing, count }) => ({
    ...thing,
    text: many(count, thing.name),
  }));
  const own = list.own.map(({ name, size, count, isFragile }) => {
    const text = many(count, name || NAMELESS);
    const [word = ""] = OWN_SIZES[size].label.toLowerCase().split(",");
    return { isFragile, text, sized: `${text} (${word})` };
  });
  const rooms = Object.entries(ROOMS).map(([id, name]) => ({
    name,
    things: things.filter(({ room }) => room === id).map(({ text }) => text),
  }));
  return {
    rooms: [...rooms, { name: "Eigen dingen", things: own.map(({ sized }) => sized) }].filter(
      (room) => room.things.length > 0,
    ),
    apart: things.filter(({ comesApart }) => comesApart).map(({ text }) => text),
    fragile: [...things, ...own].filter(({ isFragile }) => isFragile).map(({ text }) => text),
  };
}

/** A list as people read it: the things of each room that holds any, and what of it asks for more. */
export type ShownGoods = NonNullable<ReturnType<typeof shownGoods>>;

/** A list as the lines of a mail, a room a line. */
export function goodsText(goods: ShownGoods): string {
  return goods.rooms.map(({ name, things }) => `${name}: ${things.join(", ")}`).join("\n");
}

/** What a list, and the home that it comes from, say of answers that may also be given by hand. */
export interface Said {
  rooms: string;
  heavyItems: readonly string[];
  isFragile: boolean;
  /** The pianos and other special things, in one text. */
  special: string;
}

export const NOTHING_SAID: Said = { rooms: "", heavyItems: [], isFragile: false, special: "" };

export function saidBy(list: GoodsList, home: Home | null): Said {
  const special = countedThings(list).filter(({ thing }) => thing.isSpecial);
  return {
    rooms: home ? HOMES_BY_KIND[home].rooms : "",
    heavyItems: heavyItemsIn(list),
    isFragile: isAnythingFragile(list),
    special: special.map(({ thing, count }) => many(count, thing.name)).join(", "),
  };
}

/** What a list and its home say of those answers, as a line reads it. */
export function saidText(list: GoodsList, home: Home | null): string {
  const { rooms, heavyItems, isFragile } = saidBy(list, home);
  const counted = rooms && (rooms === "1" ? "1 kamer" : `${rooms} kamers`);
  const heavy = heavyItems.map((item) => item.toLowerCase());
  return [counted, ...heavy, isFragile && "breekbare spullen"].filter(Boolean).join(", ");
}

/** What a volume fits in: the smallest van, or how many of the largest; `share` of it is taken. */
export function vanFor({ litres, to }: Volume): { text: string; share: number } {
  const van = VANS.find((each) => to <= each.litres) ?? VANS.at(-1) ?? VANS[0];
  const vans = Math.max(Math.ceil(to / van.litres), 1);
  const what = vans === 1 ? van.name : `${vans} verhuiswagens`;
  const text = `Past in ${what} van ${metres(van.litres)} m³.`;
  return { text, share: litres / (vans * van.litres) };
}
