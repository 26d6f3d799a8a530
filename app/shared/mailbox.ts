const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to, as far as its spelling tells: in lower case, without a tag after '+', and at
 * Gmail, which ignores them, without dots. Limits on mails count by it, or one mailbox would have as many as there
 * are tags; nothing is sent to it, and no account is found by it.
 */
export function mailboxOf(address: string): string {
  const written = address.trim().toLowerCase();
  const at = written.lastIndexOf("@");
  if (at < 1) return address;
  const [local, host] = [written.slice(0, at), written.slice(at + 1)];
  const tag = local.indexOf("+", 1);
  const name = tag < 0 ? local : local.slice(0, tag);
  if (!DOTLESS.has(host)) return `${name}@${host}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}
