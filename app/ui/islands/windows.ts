// Opens and closes the dialogs of a page in a browser without popovers, whose buttons do nothing there.
import { closeWindow, openWindow } from "../windows.ts";

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

if (!("showPopover" in HTMLElement.prototype)) {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest("[data-opens]")?.querySelector("a");
    const dialog = link && dialogOf(link);
    if (dialog) {
      event.preventDefault();
      if (dialog.open) closeWindow(dialog);
      else openWindow(dialog);
    } else if (target.matches("dialog[data-window]") && isBeside(event, target)) {
      closeWindow(target as HTMLDialogElement);
    }
  });
}
