import { parseAccept } from "hono/utils/accept";
import { remembered } from "~/shared/remembered.ts";

export type Encoding = "br" | "gzip" | "identity";

// Browsers differ little in what they send: each spelling is read once.
const MAX_KNOWN = 100;

/** The encoding to answer in, by an Accept-Encoding header; what nobody asked for is sent as it is. */
export const chooseEncoding = remembered(MAX_KNOWN, read);

// An encoding that is not named is not accepted, but for identity: that one is, after all others.
const UNNAMED = { br: 0, gzip: 0, identity: 0.0001 };

function read(header: string): Encoding {
  const accepted = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const weight = (encoding: Encoding) =>
    accepted.get(encoding) ?? accepted.get("*") ?? UNNAMED[encoding];
  let best: Encoding = "identity";
  if (weight("gzip") > 0 && weight("gzip") >= weight(best)) best = "gzip";
  if (weight("br") > 0 && weight("br") >= weight(best)) best = "br";
  return best;
}
