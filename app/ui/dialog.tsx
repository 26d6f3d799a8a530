import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseMark } from "./marks.tsx";

/** A modal window over the page: the browser keeps focus inside, Escape closes it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React lets the event rise, so a toast that closes inside this window would close it too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] max-w-2xl overflow-y-auto rounded-box border-t-8 border-kraft bg-card p-0 text-ink shadow-box"
    >
      {open && (
        <div className="grid gap-4 p-4 sm:p-6">
          <header className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="text-step-1">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Sluiten"
              onClick={onClose}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-box hover:bg-board"
            >
              <CloseMark />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Asks before something that cannot be undone; `children` holds the form that does it. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p>{text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="secondary" onClick={onClose}>
          Terug
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
