import type { Token } from "./tokens.ts";

/** Where people have their mail. */
export const MAIL_PROVIDERS: ReadonlySet<string> = new Set(
  `gmail googlemail hotmail outlook live ziggo kpnmail kpnplanet planet xs4all icloud yahoo proton
  protonmail hetnet upcmail caiway solcon telfort onsbrabantnet msn gmx wp onet interia mynet tele2
  quicknet zeelandnet casema chello wanadoo tiscali zonnet kabelfoon versatel freeler fastmail aol
  tutanota zoho`.split(/\s+/),
);
/** Providers whose name people part: 'hot mail', 'g-mail'. */
const LONGEST_PROVIDER = 10;

/** Makes one word of several that are a mail provider's name together: 'hot mail', 'xs 4 all'. */
export function joinProviders(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const one = tokens[at];
    if (!one) continue;
    const end = one.kind === "word" ? providerEnd(tokens, at) : null;
    const last = tokens[(end ?? 0) - 1];
    if (end === null || !last) joined.push(one);
    else {
      const text = tokens
        .slice(at, end)
        .map((token) => token.text.replace(/[ -]/, ""))
        .join("");
      joined.push({ kind: "word", text, from: one.from, to: last.to });
      at = end - 1;
    }
  }
  return joined;
}

function providerEnd(tokens: Token[], at: number): number | null {
  let name = "";
  for (let end = at; end < tokens.length && name.length <= LONGEST_PROVIDER; end += 1) {
    const { kind, text } = tokens[end] ?? { kind: "sign", text: "" };
    if (kind === "word" || kind === "number") name += text;
    else if (!(kind === "space" || text === "-") || tokens[end - 1]?.kind === "space") return null;
    if (end > at && kind !== "space" && MAIL_PROVIDERS.has(name)) return end + 1;
  }
  return null;
}
