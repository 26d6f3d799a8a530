import { specialText } from "../answers.ts";
import { HOMES_BY_KIND, type Home } from "../constants.ts";
import { heavyItemsIn, isAnythingFragile } from "../rules.ts";
import type { GoodsList } from "../views.ts";

/** What a list, and the home that it comes from, say of answers that may also be given by hand. */
export interface Said {
  rooms: string;
  heavyItems: readonly string[];
  isFragile: boolean;
  special: string;
}

export const NOTHING_SAID: Said = { rooms: "", heavyItems: [], isFragile: false, special: "" };

export function saidBy(list: GoodsList, home: Home | null): Said {
  return {
    rooms: home ? HOMES_BY_KIND[home].rooms : "",
    heavyItems: heavyItemsIn(list),
    isFragile: isAnythingFragile(list),
    special: specialText(list),
  };
}

/** What a list and its home say of those answers, as a line reads it. */
export function saidText(list: GoodsList, home: Home | null): string {
  const { rooms, heavyItems, isFragile } = saidBy(list, home);
  const counted = rooms && (rooms === "1" ? "1 kamer" : `${rooms} kamers`);
  const heavy = heavyItems.map((item) => item.toLowerCase());
  return [counted, ...heavy, isFragile && "breekbare spullen"].filter(Boolean).join(", ");
}

const boxes = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
];

/** Fills the answers of a form with what its list says now; what was answered by hand stays. */
export function fillAnswers(form: HTMLFormElement, now: Said, before: Said): void {
  for (const box of boxes(form, "heavyItems")) {
    if (now.heavyItems.includes(box.value)) box.checked = true;
    else if (before.heavyItems.includes(box.value)) box.checked = false;
  }
  const [fragile] = boxes(form, "fragileItems");
  if (fragile && now.isFragile !== before.isFragile) fragile.checked = now.isFragile;
  const rooms = boxes(form, "rooms");
  const chosen = rooms.find(({ checked }) => checked);
  if (now.rooms !== before.rooms && (!chosen || chosen.value === before.rooms)) {
    for (const room of rooms) room.checked = room.value === now.rooms;
  }
  const special = form.elements.namedItem("pianoOrSpecialItems");
  if (special instanceof HTMLTextAreaElement && special.value === before.special) {
    special.value = now.special;
  }
}

/** Whether a box is ticked because of the list: it can be unticked there alone. */
export function isSaid(box: EventTarget | null, { heavyItems, isFragile }: Said): boolean {
  if (!(box instanceof HTMLInputElement)) return false;
  return box.name === "heavyItems"
    ? heavyItems.includes(box.value)
    : isFragile && box.name === "fragileItems";
}
