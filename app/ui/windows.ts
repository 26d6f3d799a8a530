/** Opens a dialog of the page over it: as the popover that it is, or where no popovers are known as a modal window. */
export function openWindow(dialog: HTMLDialogElement): void {
  if (dialog.popover) dialog.showPopover?.();
  else dialog.showModal();
}

/** Closes a dialog of the page, however it was opened. */
export function closeWindow(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  else if (dialog.popover) dialog.hidePopover?.();
}

/** Of the link beside a button: the dialog that it opens, or none where it closes the one that it is in. */
function dialogOf(link: HTMLAnchorElement): HTMLDialogElement | null {
  const id = link.hash.slice(1);
  const element = id ? document.getElementById(id) : link.closest("dialog");
  return element instanceof HTMLDialogElement ? element : null;
}

/** True for a press on what lies behind an open dialog. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: Element): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Lets the buttons of windows work in a browser without popovers, where they do nothing by themselves. */
export function serveWindowButtons(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest("[data-opens]")?.querySelector("a");
    const dialog = link ? dialogOf(link) : target;
    if (!(dialog instanceof HTMLDialogElement) || dialog.popover) return;
    if (!link) {
      if (dialog.matches("[data-window]") && isBeside(event, dialog)) closeWindow(dialog);
      return;
    }
    event.preventDefault();
    if (dialog.open) closeWindow(dialog);
    else openWindow(dialog);
  });
}
