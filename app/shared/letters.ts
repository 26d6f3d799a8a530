/** Digits and signs that people write for a letter: 'M4r1eke'. A one is an i or an l. */
export const LETTERS: Record<string, string> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", "@": "a", $: "s", "!": "i" },
};
