// Copies the text of a [data-copy] button; without a clipboard the buttons stay hidden.
const SHOWN_MS = 3000;

if (navigator.clipboard) {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const label = button.textContent;
    const outcome = document.querySelector("[data-copied]");
    const say = (words: string) => {
      if (outcome) outcome.textContent = words;
    };
    button.hidden = false;
    button.addEventListener("click", async () => {
      const copied = await navigator.clipboard.writeText(button.dataset.copy ?? "").then(
        () => true,
        () => false,
      );
      button.textContent = copied ? "Gekopieerd" : "Kopiëren lukte niet";
      say(button.textContent);
      setTimeout(() => {
        button.textContent = label;
        say("");
      }, SHOWN_MS);
    });
  }
}

export {};
