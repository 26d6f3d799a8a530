// Opens the pre-launch modal once a browser and sends its form without leaving the page.
import type { Message } from "~/shared/message.ts";
import { readStored, writeStored } from "~/ui/storage.ts";
import { OVERRIDE_KEY } from "../constants.ts";
import { mayOverride } from "../policy.ts";

interface Answer extends Message {
  ok?: boolean;
  /** Names of the fields that were refused. */
  wrong: string[];
}

const SHOWN = "verhuisbod-lancering-getoond";
const AWAY: Answer = {
  tone: "bad",
  title: "Er ging iets mis",
  text: "Probeer het later nog eens.",
  wrong: [],
};

const dialog = document.querySelector<HTMLDialogElement>("#lancering");
const form = dialog?.querySelector("form");
const outcome = dialog?.querySelector("[data-outcome]");

// An admin who looks at the site as it will be after the launch has no use for what comes before.
function isOverridden(): boolean {
  const query = new URLSearchParams(location.search);
  return mayOverride(location.hostname, query) && readStored(OVERRIDE_KEY) === "true";
}

// Looks like the messages of the other pages, which this one has no scripts for.
function toastOf({ ok, title, text }: Answer): HTMLElement {
  const toast = document.createElement("div");
  toast.className = `toast ${ok ? "border-good bg-good-field" : "border-bad bg-bad-field"}`;
  const [heading, words] = [document.createElement("p"), document.createElement("p")];
  heading.className = "font-display text-lg leading-snug font-bold";
  heading.textContent = title;
  words.textContent = text ?? "";
  toast.append(heading, words);
  return toast;
}

async function send(to: HTMLFormElement): Promise<Answer> {
  const fields = [...new FormData(to)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(to.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    return await answer.json();
  } catch {
    return AWAY;
  }
}

const markShown = () => writeStored(SHOWN, "1");

// Marked once it is closed, submitted or left by Escape. A browser that stores nothing, as the empty text shows,
// does not see it: it would come on every page.
if (dialog && form && !readStored(SHOWN) && !isOverridden() && writeStored(SHOWN, "")) {
  dialog.addEventListener("close", markShown);
  form.addEventListener("submit", markShown);
  form.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.formMethod === "dialog") return;
    event.preventDefault();
    button.disabled = true;
    const answer = await send(form);
    for (const input of form.querySelectorAll("input")) {
      input.setAttribute("aria-invalid", String(answer.wrong.includes(input.name)));
    }
    outcome?.replaceChildren(toastOf(answer));
    if (!answer.ok) {
      button.disabled = false;
      return;
    }
    setTimeout(() => location.assign(form.dataset.target ?? ""), 1000);
  });
  dialog.showModal();
}
