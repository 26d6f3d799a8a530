type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Removed fields whose content was put back already: it may have been changed since, and is not put back twice. */
const done = new WeakSet<Element>();

const PARTS = "input, textarea, select, details";

/**
 * Puts what a person typed, chose and opened in what was removed from a page into what was added in its place. Whoever
 * listens to a form hears of it, but not where the whole page is new and this does not come late (`isLate`): what reads the fields of
 * a form when it starts has still to do so then.
 */
export function putTypedBack(changes: readonly MutationRecord[], isLate = false): void {
  const removed = namedParts(changes, "removedNodes");
  const added = namedParts(changes, "addedNodes");
  const filled = [...removed].flatMap(([name, from]) => {
    const to = added.get(name);
    if (!to || done.has(from)) return [];
    done.add(from);
    return putPart(from, to) ? [to] : [];
  });
  if (!isLate && changes.some(({ target }) => target.contains(document.body))) return;
  for (const part of filled) {
    // A choice is heard of by its click, a text by what follows typing.
    const events = isChoice(part) ? ["click", "input", "change"] : ["input", "change"];
    for (const type of events) part.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** The fields and folds of what was removed or added, each by its form, its name and its place among those of the name. */
function namedParts(changes: readonly MutationRecord[], which: "removedNodes" | "addedNodes") {
  const parts = changes.flatMap((change) =>
    [...change[which]].flatMap((node) => {
      if (!(node instanceof Element) || node.isConnected === (which === "removedNodes")) return [];
      const inside = [...node.querySelectorAll(PARTS)];
      const form = (change.target as Element).closest?.("form");
      return (node.matches(PARTS) ? [node, ...inside] : inside).map((part) => ({ part, form }));
    }),
  );
  const counts = new Map<string, number>();
  return new Map(
    parts.map(({ part, form }) => {
      const { name = "", type = "", value, form: within } = part as HTMLInputElement;
      const id = (within ?? form)?.id;
      // A field of files is named only until its script comes.
      const own = type === "file" ? "" : name;
      const words = [part.tagName, id, type, own, isChoice(part) ? value : ""].join(" ");
      const count = (counts.get(words) ?? 0) + 1;
      counts.set(words, count);
      return [`${words} ${count}`, part];
    }),
  );
}

const isChoice = (part: Element): part is HTMLInputElement =>
  part instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(part.type);

/** Gives a part what a person changed in the one before it; answers whether it is something else now. */
function putPart(from: Element, to: Element): boolean {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) {
    to.open = from.open;
    return false;
  }
  if (isChoice(from) && isChoice(to)) {
    if (from.checked === from.defaultChecked || from.checked === to.checked) return false;
    to.checked = from.checked;
    return true;
  }
  const [typed, field] = [from as Field, to as Field];
  if (typed instanceof HTMLInputElement && typed.type === "file") {
    if (!typed.files?.length) return false;
    (field as HTMLInputElement).files = typed.files;
    return true;
  }
  if (typed.value === drawnValue(typed) || typed.value === field.value) return false;
  setValue(field, typed.value);
  return true;
}

function drawnValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const drawn = [...field.options].find((option) => option.defaultSelected);
  return (drawn ?? field.options[0])?.value ?? "";
}

/** Sets a value so that React takes it for typed: past what it put before the browser's own property. */
function setValue(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
}
