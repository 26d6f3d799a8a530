import type { ShowWindow } from "./dialog.tsx";

/** Shows a window as a part of the page, where Escape closes it too; one over the page closes first. */
export const stand: ShowWindow = (dialog, onShown, onKey) => {
  const closed = new AbortController();
  if (dialog.matches(":modal")) dialog.close();
  dialog.show();
  document.addEventListener("keydown", (event) => isOverPage(event) || onKey(event), {
    signal: closed.signal,
  });
  const stop = onShown();
  return () => {
    closed.abort();
    stop?.();
  };
};

const isOverPage = ({ target }: Event) => (target as Element).closest(":modal") !== null;
