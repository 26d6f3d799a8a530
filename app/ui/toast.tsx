import type { Message } from "~/shared/message.ts";
import { CloseMark } from "./marks.tsx";

/**
 * The outcome of what somebody just did, announced to screen readers. A native dialog, so that it
 * closes without scripts; it also leaves by itself, and waits while it is read or focused.
 */
export function Toast({ message }: { message: Message }) {
  const colours = message.tone === "good" ? "border-good bg-good-field" : "border-bad bg-bad-field";
  return (
    <dialog
      open
      aria-label="Melding"
      className={`toast ${message.brief ? "toast-brief" : ""} fixed inset-x-4 top-auto bottom-4 z-50 m-0 w-auto max-w-md rounded-box border-l-8 p-4 pr-14 text-ink shadow-box sm:left-auto ${colours}`}
    >
      <div role={message.tone === "good" ? "status" : "alert"}>
        <p className="font-display text-lg leading-snug font-bold">{message.title}</p>
        {message.text && <p>{message.text}</p>}
      </div>
      <form method="dialog" className="absolute top-2 right-2">
        <button
          type="submit"
          aria-label="Melding sluiten"
          className="grid size-11 place-items-center rounded-box hover:bg-black/5"
        >
          <CloseMark />
        </button>
      </form>
    </dialog>
  );
}
