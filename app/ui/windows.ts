/** Opens a dialog of the page over it, where it may be a popover; as a modal window in a browser without these. */
export function openWindow(dialog: HTMLDialogElement): void {
  if ("showPopover" in dialog) dialog.showPopover();
  else (dialog as HTMLDialogElement).showModal();
}

/** Closes a dialog of the page, however it was opened. */
export function closeWindow(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  else dialog.hidePopover?.();
}
