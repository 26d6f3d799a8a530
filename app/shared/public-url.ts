// A dot, and letters in the last part: the URL parser has made any spelling of a number an IPv4 address by
// then, and has put an IPv6 address between brackets.
const PUBLIC_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;

/** Top-level domains that a network gives its own machines, or that exist nowhere (RFC 6761, 6762, 8375, 9476). */
const INTERNAL_DOMAINS = new Set(
  "alt arpa corp home internal intranet invalid lan local localdomain localhost onion private".split(
    " ",
  ),
);

/**
 * Reads an address that somebody outside gave us. This is the only parser of such addresses: whoever
 * stores, shows or requests one uses the `href` of the answer, never the text. Answers null unless it is
 * http or https to a public host name, without credentials: no IP address in any notation, no name of one
 * part, none of an internal network, no dot at the end.
 */
export function readPublicUrl(text: string): URL | null {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const name = url.hostname;
  const domain = name.slice(name.lastIndexOf(".") + 1);
  if (name.length > MAX_NAME || !PUBLIC_NAME.test(name) || INTERNAL_DOMAINS.has(domain))
    return null;
  return url;
}

// Not `URL.parse`, which older browsers do not know.
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
