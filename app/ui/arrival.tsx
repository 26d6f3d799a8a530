import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { closeWindow } from "./windows.ts";

/** Makes a page arrive as a loaded one does: menu closed, title read out, keyboard at its beginning. */
export function Arrival({ main }: { main: string }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-window]")) {
      closeWindow(dialog);
    }
    setTitle(document.title);
    const content = document.getElementById(main);
    // A page that put the focus somewhere itself, such as in a window of its own, keeps it there.
    if (!content || content.contains(document.activeElement)) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }, [pathname, main]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
