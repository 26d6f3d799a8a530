// A message that came with the page is read out once it changes: its words are put in again.
for (const words of document.querySelectorAll(".toast > [role]")) {
  const kept = [...words.childNodes];
  words.replaceChildren();
  setTimeout(() => words.replaceChildren(...kept), 100);
}

export {};
