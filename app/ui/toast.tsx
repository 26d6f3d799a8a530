import { useEffect, useRef, useState } from "react";
import type { Message } from "~/shared/message.ts";
import { useHydration, useLive } from "./hydration.ts";
import toastIsland from "./islands/toast.ts?worker&url";
import { CloseButton } from "./marks.tsx";
import { dismissToast, openOutlet, showToast, useToastAt } from "./toast-stack.ts";

/** What came of an act: on show until it is closed, was read, is rendered no more, or a newer comes. */
export function Toast({ message }: { message: Message }) {
  const hydrates = useHydration();
  const isLive = useLive();
  useEffect(() => (isLive ? showToast(message) : undefined), [isLive, message]);
  if (isLive) return null;
  return (
    <>
      <StillToast message={message} />
      {!hydrates && <script type="module" src={toastIsland} />}
    </>
  );
}

/**
 * Where messages appear, in live regions that are there before them. One stands in the page, and one
 * in every modal window: while that is open, nothing outside it can be pressed or is read out.
 */
export function ToastOutlet({ open = true }: { open?: boolean }) {
  const [outlet] = useState(() => Symbol("outlet"));
  const shown = useToastAt(outlet);
  useEffect(() => (open ? openOutlet(outlet) : undefined), [open, outlet]);
  return (
    <>
      {(["status", "alert"] as const).map((role) => (
        <div key={role} role={role}>
          {shown && roleOf(shown.message) === role && (
            <LiveToast key={shown.id} message={shown.message} />
          )}
        </div>
      ))}
    </>
  );
}

const roleOf = (message: Message) => (message.tone === "good" ? "status" : "alert");

function classesOf(message: Message): string {
  const colours = message.tone === "good" ? "border-good bg-good-field" : "border-bad bg-bad-field";
  return `toast ${message.brief ? "toast-brief" : ""} ${colours}`;
}

const CLOSES = { "aria-label": "Melding sluiten", className: "hover:bg-black/5" };

// No dialog element: an open one inside a modal window would take that window's Escape.
function LiveToast({ message }: { message: Message }) {
  const cameFrom = useRef<EventTarget | null>(null);
  const close = () => {
    dismissToast();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <div
      role="dialog"
      aria-label="Melding"
      className={classesOf(message)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
      }}
      onAnimationEnd={({ animationName }) => animationName === "toast-leaves" && dismissToast()}
    >
      <Words message={message} />
      <div className="absolute top-2 right-2">
        <CloseButton {...CLOSES} onClick={close} />
      </div>
    </div>
  );
}

/** Until scripts have taken over, or where there are none: a native dialog closes without them. */
function StillToast({ message }: { message: Message }) {
  return (
    <dialog open aria-label="Melding" className={classesOf(message)}>
      <div role={roleOf(message)}>
        <Words message={message} />
      </div>
      <form method="dialog" className="absolute top-2 right-2">
        <CloseButton {...CLOSES} type="submit" />
      </form>
    </dialog>
  );
}

function Words({ message }: { message: Message }) {
  return (
    <>
      <p className="font-display text-lg leading-snug font-bold">{message.title}</p>
      {message.text && <p>{message.text}</p>}
    </>
  );
}
