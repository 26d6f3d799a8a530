// Some fields are asked only with one answer of a radio group. Styles hide the others by `:has()`, also without
// scripts; a browser that does not know that selector goes by the attribute `data-choice`, which is set here.

/** Sets `data-choice` of an element to the checked value of the radio group that its `data-follows` names. */
export function markChoice(box: HTMLElement | null): void {
  if (!box) return;
  const checked = `input[name="${box.dataset.follows}"]:checked`;
  box.dataset.choice = box.querySelector<HTMLInputElement>(checked)?.value ?? "";
}

/** Keeps `data-choice` of every `[data-follows]` of the page, also of those that are added later. */
export function followChoices(): void {
  const markAll = () =>
    document.querySelectorAll<HTMLElement>("[data-follows]").forEach(markChoice);
  markAll();
  // A browser that comes back to a page may have put what was chosen into its fields without an event.
  addEventListener("pageshow", markAll);
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element) markChoice(target.closest("[data-follows]"));
  });
}
