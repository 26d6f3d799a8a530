// Copies the text of a [data-copy] button; without a clipboard the buttons stay hidden.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const label = button.textContent;
    const outcome = document.querySelector("[data-copied]");
    button.hidden = false;
    button.addEventListener("click", async () => {
      const copied = await navigator.clipboard.writeText(button.dataset.copy).then(
        () => true,
        () => false,
      );
      button.textContent = copied ? "Gekopieerd" : "Kopiëren lukte niet";
      outcome.textContent = button.textContent;
      setTimeout(() => {
        button.textContent = label;
        outcome.textContent = "";
      }, 3000);
    });
  }
}
