// Offers in a [data-ask] list what the letters in a field that has this list lead to.
const PAUSE_MS = 150;

for (const list of document.querySelectorAll<HTMLDataListElement>("datalist[data-ask]")) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = "";
  const offer = async (letters: string) => {
    asked = letters;
    const answer = await fetch(`${list.dataset.ask}?${new URLSearchParams({ q: letters })}`);
    if (!answer.ok) return;
    const places: { name: string; province: string }[] = await answer.json();
    // Other letters were asked for meanwhile: their answer may have come already.
    if (asked !== letters) return;
    const names = places.map(({ name }) => name);
    list.replaceChildren(
      ...places.map(({ name, province }) => {
        const isOneOfMore = names.filter((other) => other === name).length > 1;
        return new Option(province, isOneOfMore ? `${name} (${province})` : name);
      }),
    );
  };
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[list="${list.id}"]`)) {
    field.addEventListener("input", () => {
      clearTimeout(timer);
      const letters = field.value.trim();
      // Where it does not come, the field is one to type in.
      if (letters) timer = setTimeout(() => void offer(letters).catch(() => {}), PAUSE_MS);
    });
  }
}

export {};
