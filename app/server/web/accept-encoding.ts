import { parseAccept } from "hono/utils/accept";
import { megabytes, remembered } from "~/shared/keeper.ts";

export type Encoding = "br" | "gzip" | "identity";

// Browsers differ little in what they send: each spelling is read once.
const MOST = megabytes(0.1);

/**
 * The encoding to answer in, by an Accept-Encoding header; what nobody asked for is sent as it is. Of
 * two that are as welcome it is the one that makes less of it.
 */
export const chooseEncoding = chooser("encodings", ["gzip", "br"]);

/** The same, but of two that are as welcome the one that is made sooner. */
export const chooseQuickEncoding = chooser("quick encodings", ["br", "gzip"]);

// An encoding that is not named is not accepted, but for identity: that one is, after all others.
const UNNAMED = { br: 0, gzip: 0, identity: 0.0001 };

/** `liked` has what is liked most at its end. */
function chooser(name: string, liked: readonly Exclude<Encoding, "identity">[]) {
  return remembered(name, MOST, (header): Encoding => {
    const accepted = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
    const weight = (encoding: Encoding) =>
      accepted.get(encoding) ?? accepted.get("*") ?? UNNAMED[encoding];
    let best: Encoding = "identity";
    for (const encoding of liked) {
      if (weight(encoding) > 0 && weight(encoding) >= weight(best)) best = encoding;
    }
    return best;
  });
}
