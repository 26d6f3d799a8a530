// Remembers for half a year that the banner was closed; the server then leaves it out.
const SECONDS = 15_552_000;
document.querySelector("#aanbod-balk")?.addEventListener("close", () => {
  // As the server names it (server/cookies.ts).
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `${prefix}balk=dicht; path=/; max-age=${SECONDS}; samesite=lax${secure}`;
});
