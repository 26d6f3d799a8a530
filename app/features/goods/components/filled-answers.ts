import type { Said } from "../answers.ts";

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
