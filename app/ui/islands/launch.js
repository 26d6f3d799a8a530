// Opens the pre-launch modal once a browser and sends its form without leaving the page.
const SHOWN = "verhuisbod-lancering-getoond";
const dialog = document.querySelector("#lancering");
const form = dialog?.querySelector("form");
const outcome = dialog?.querySelector("[data-outcome]");

function wasShown() {
  try {
    return localStorage.getItem(SHOWN) !== null;
  } catch {
    return true; // A browser that keeps nothing would see it on every page.
  }
}

// An admin who looks at the site as it will be after the launch has no use for what comes before.
function isOverridden() {
  const query = new URLSearchParams(location.search);
  if (location.hostname !== "localhost" && query.get("admin") !== "true") return false;
  return localStorage.getItem("adminLaunchOverride") === "true";
}

// Looks like the messages of the other pages, which this one has no scripts for.
function toastOf({ ok, title, text }) {
  const toast = document.createElement("div");
  toast.className = `toast ${ok ? "border-good bg-good-field" : "border-bad bg-bad-field"}`;
  const [heading, words] = [document.createElement("p"), document.createElement("p")];
  heading.className = "font-display text-lg leading-snug font-bold";
  heading.textContent = title;
  words.textContent = text;
  toast.append(heading, words);
  return toast;
}

if (dialog && form && !wasShown() && !isOverridden()) {
  dialog.addEventListener("close", () => localStorage.setItem(SHOWN, "1"));
  form.addEventListener("submit", async (event) => {
    if (event.submitter?.formMethod === "dialog") return;
    event.preventDefault();
    const button = event.submitter;
    button.disabled = true;
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    })
      .then((response) => response.json())
      .catch(() => ({ title: "Er ging iets mis", text: "Probeer het later nog eens.", wrong: [] }));
    for (const input of form.querySelectorAll("input")) {
      input.setAttribute("aria-invalid", String(answer.wrong.includes(input.name)));
    }
    outcome.replaceChildren(toastOf(answer));
    if (!answer.ok) {
      button.disabled = false;
      return;
    }
    localStorage.setItem(SHOWN, "1");
    setTimeout(() => location.assign(form.dataset.target), 1000);
  });
  dialog.showModal();
}
