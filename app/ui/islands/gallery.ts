// Goes from one large picture of a gallery to the next, by button or arrow key.
import { closeWindow, openWindow } from "../windows.ts";

const pictures = [...document.querySelectorAll<HTMLDialogElement>("[data-gallery]")];

function go(from: HTMLDialogElement, step: number, button?: HTMLElement) {
  const next = pictures[(pictures.indexOf(from) + step + pictures.length) % pictures.length];
  closeWindow(from);
  if (next) openWindow(next);
  // The same button again, so that a second press goes on.
  if (button) next?.querySelector<HTMLElement>(`[data-go="${step}"]`)?.focus();
}

for (const picture of pictures) {
  for (const button of picture.querySelectorAll<HTMLElement>("[data-go]")) {
    button.hidden = false;
    button.addEventListener("click", () => go(picture, Number(button.dataset.go), button));
  }
  picture.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight") go(picture, 1);
    if (key === "ArrowLeft") go(picture, -1);
  });
}
