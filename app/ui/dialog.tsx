import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { Button, LinkButton } from "./button.tsx";
import { keepTyped } from "./drawn-again.ts";
import type { Elements } from "./elements.ts";
import { useLive } from "./hydration.ts";
import { CloseButton } from "./marks.tsx";
import { ToastOutlet } from "./toast.tsx";
import { WithNames } from "./with-names.tsx";

const NO_NAMES: readonly string[] = [];
const FIELDS = "form :is(input:not([type=hidden]), textarea, select)";

/** Shows a window: `onShown` is called then, `onKey` with what is pressed; both and it answer how to stop. */
export type ShowWindow = (
  dialog: HTMLDialogElement,
  onShown: () => (() => void) | undefined,
  onKey: (event: KeyboardEvent) => void,
) => () => void;

/** What every window says, and how it closes. */
interface Shown {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names in the title, which no browser translates. */
  titleNames?: readonly string[];
  children: Elements;
}

/**
 * A modal window over the page: the browser keeps focus inside, Escape closes it, and focus goes
 * back to what opened it. One that is open when the page comes is part of the page without scripts.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleNames = NO_NAMES,
  startsInForm = false,
  className = "",
  show,
  children,
}: Shown & {
  /** Its place, where that is not over the page alone. */
  className?: string;
  show?: ShowWindow | undefined;
  /** Focus starts in the first field in view that no keyboard on the screen would cover. */
  startsInForm?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLive = useLive();
  const [wasLive] = useState(isLive);
  useLayoutEffect(() => {
    if (isLive && !wasLive) keepTyped();
  }, [isLive, wasLive]);
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isLive) return;
    if (!open && !dialog.open) return;
    if (!open) {
      addEventListener("click", refuseSecond, { capture: true, once: true });
      // The style sheet takes it off the screen; the page behind it takes longer to come to life again.
      return afterPaint(() => dialog.close());
    }
    const start = () => (startsInForm ? focusFirstField(dialog) : undefined);
    if (show) return show(dialog, start, press);
    if (!dialog.matches(":modal")) {
      dialog.toggleAttribute("open", false);
      return drawThenShow(dialog, start, press);
    }
    // Something else came into an open window: what had focus may be gone.
    dialog.scrollTop = 0;
    focusTitle(dialog);
    return start();
  }, [open, isLive, startsInForm, show]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-shown={open}
      // Not once it is closed: word of that comes behind what is pressed meanwhile.
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      className={`window max-w-2xl scroll-pt-32 scroll-pb-36 ${className}`}
    >
      <ToastOutlet open={open} />
      {open && (
        // Made anew once scripts are there: only then can a form find what was typed in it before.
        <div key={String(isLive)} className="grid gap-4 p-4 sm:p-6">
          <header className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="text-step-1">
              <WithNames text={title} names={titleNames} />
            </h2>
            <CloseButton
              aria-label="Sluiten"
              onClick={onClose}
              data-needs-scripts
              className="-mt-2 -mr-2 shrink-0 hover:bg-board"
            />
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

/** Of two quick clicks the second one falls on what lay behind the window, where it is not meant. */
function refuseSecond(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Draws the window at once, and makes it modal, which takes a browser longer, once it is on the screen;
 * until then a key is pressed in the page, and `onKey` called. It and `onShown` answer how to stop.
 */
function drawThenShow(
  dialog: HTMLDialogElement,
  onShown: () => (() => void) | undefined,
  onKey: (event: KeyboardEvent) => void,
): () => void {
  const end = () => {
    document.removeEventListener("keydown", onKey);
    dialog.toggleAttribute("data-drawn", false);
  };
  dialog.toggleAttribute("data-drawn", true);
  document.addEventListener("keydown", onKey);
  let stop: (() => void) | undefined = afterPaint(() => {
    end();
    dialog.showModal();
    stop = onShown();
  });
  return () => {
    end();
    stop?.();
  };
}

function focusTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector("h2");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Starts in the first field once that is there, unless a touch keyboard would cover it. Answers how to stop. */
function focusFirstField(dialog: HTMLDialogElement): () => void {
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const focus = () => {
    const field = dialog.querySelector<HTMLElement>(FIELDS);
    if (!field) return false;
    const isInView = field.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
    if (isTouched || !isInView) focusTitle(dialog);
    else field.focus({ preventScroll: true });
    return true;
  };
  const watch = new MutationObserver(() => {
    if (focus()) watch.disconnect();
  });
  if (!focus()) watch.observe(dialog, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Asks before something that cannot be undone; `children` holds the form that does it. */
export function ConfirmDialog({ open, onClose, title, text, children }: Shown & { text: string }) {
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
