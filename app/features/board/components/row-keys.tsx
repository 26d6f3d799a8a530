import { useEffect, useState } from "react";
import { readStored, writeStored } from "~/ui/storage.ts";

const STEP_OF_KEY: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const LETTERS = "lijstletters";
const OWN_KEYS = "input, select, textarea, dialog, [popover], summary";

/** Walks through the rows by j and k, which can be switched off, and by arrows; at either end those scroll again. */
export function useRowKeys() {
  const [letters, setLetters] = useState(true);
  useEffect(() => setLetters(readStored(LETTERS) !== "uit"), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      const step = STEP_OF_KEY[key];
      const list = document.querySelector(".brief-rows");
      if (!step || !list || !(target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isFree = target === document.body || list.contains(target);
      if (key.length === 1 ? !letters || target.closest(OWN_KEYS) : !isFree) return;
      const next = rowBeside(list, step);
      if (!next?.getClientRects().length) return;
      event.preventDefault();
      next.querySelector<HTMLElement>("h2 > a")?.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [letters]);
  return {
    letters,
    onLetters() {
      setLetters(!letters);
      writeStored(LETTERS, letters ? "uit" : "aan");
    },
  };
}

/** Which keys walk through the list; the letters among them can be switched off. */
export function KeysHint({ letters, onLetters }: ReturnType<typeof useRowKeys>) {
  return (
    <p data-needs-scripts className="text-sm text-muted pointer-coarse:hidden">
      Met <span>{letters && "j en k, of "}</span>de pijlen loop je door de lijst, Enter opent.{" "}
      <button type="button" onClick={onLetters} className="min-h-6 underline underline-offset-2">
        {letters ? "Zet j en k uit" : "Zet j en k aan"}
      </button>
    </p>
  );
}

/** The row after or before the one that has focus, else the one that is shown beside the list. */
function rowBeside(list: Element, step: number): Element | undefined {
  const rows = [...list.children];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const at = focused < 0 ? rows.findIndex((row) => row.ariaCurrent) : focused;
  return rows[at < 0 ? Math.min(step, 0) : at + step];
}
