import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, LinkButton } from "./button.tsx";
import { useLive } from "./hydration.ts";
import { CloseMark } from "./marks.tsx";
import { ToastOutlet } from "./toast.tsx";

const FIELDS = "form :is(input:not([type=hidden]), textarea, select)";

/**
 * A modal window over the page: the browser keeps focus inside, Escape closes it, and focus goes
 * back to what opened it. One that is open when the page comes is part of the page without scripts.
 */
export function Dialog({
  open,
  onClose,
  title,
  startsInForm = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Focus starts in the first field, not on the button that closes the window. */
  startsInForm?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLive = useLive();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isLive) return;
    if (!open && dialog.open) dialog.close();
    if (!open || dialog.open) return;
    dialog.showModal();
    return startsInForm ? focusFirstField(dialog) : undefined;
  }, [open, isLive, startsInForm]);
  // The event comes later than the act. One that the page itself brought about is no news, and must
  // not undo what the page went on to.
  const tellOfClose = (dialog: HTMLDialogElement) => {
    if (open && !dialog.open) onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-shown={open || undefined}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) tellOfClose(currentTarget);
      }}
      className="window max-w-2xl scroll-pt-32 scroll-pb-36"
    >
      <ToastOutlet open={open} />
      {open && (
        // Made anew once scripts are there: only then can a form find what was typed in it before.
        <div key={String(isLive)} className="grid gap-4 p-4 sm:p-6">
          <header className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="text-step-1">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Sluiten"
              onClick={onClose}
              data-needs-scripts
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-box hover:bg-board"
            >
              <CloseMark />
            </button>
            {/* The same page without what its address opened. */}
            <LinkButton look="quiet" href="?" data-without-scripts>
              Sluiten
            </LinkButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Focuses the first field as soon as it is there: a form may come later. Answers how to stop waiting. */
function focusFirstField(dialog: HTMLDialogElement): () => void {
  const focus = () => {
    const field = dialog.querySelector<HTMLElement>(FIELDS);
    field?.focus();
    return Boolean(field);
  };
  const watch = new MutationObserver(() => {
    if (focus()) watch.disconnect();
  });
  if (!focus()) watch.observe(dialog, { childList: true, subtree: true });
  return () => watch.disconnect();
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
        <Button type="button" look="secondary" data-needs-scripts onClick={onClose}>
          Terug
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
