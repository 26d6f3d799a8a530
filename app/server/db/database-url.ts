const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;
const WRITABLE = "target_session_attrs";
/** What an address may ask of its servers: every other word of libpq could lead to one that only reads. */
const WRITABLE_WORDS = new Set(["read-write", "primary"]);

/** What the address of a database says. */
export interface DatabaseUrl {
  /** The address of each server that it names, with everything else that it says. */
  servers: string[];
  /** Whether a server that only reads is none of it: several are named, or it says so. */
  isWritable: boolean;
  /** The servers for a person to read: 'h1:5432, h2:5432'. */
  names: string;
  user: string;
  database: string;
}

/**
 * Reads 'postgres://user:password@h1:5432,h2:5432/name?target_session_attrs=read-write': one server or
 * several. Null when it is not written so.
 */
export function readDatabaseUrl(text: string): DatabaseUrl | null {
  const [, scheme, authority = "", rest = ""] = FORM.exec(text) ?? [];
  if (!scheme) return null;
  const at = authority.lastIndexOf("@") + 1;
  const [credentials, hosts] = [authority.slice(0, at), authority.slice(at).split(",")];
  // One without a name is this machine.
  const isNamed = (host: string) => host !== "" || hosts.length === 1;
  const read = hosts.map((host) =>
    isNamed(host) ? parsed(scheme + credentials + host + rest) : null,
  );
  const urls = read.filter((url) => url !== null);
  const [first] = urls;
  if (!first || urls.length < hosts.length) return null;
  const asked = first.searchParams.get(WRITABLE);
  if (asked !== null && !WRITABLE_WORDS.has(asked)) return null;
  for (const { searchParams } of urls) searchParams.delete(WRITABLE);
  return {
    servers: urls.map(({ href }) => href),
    isWritable: urls.length > 1 || asked !== null,
    names: urls
      .map(({ hostname, port }) => `${hostname || "localhost"}:${port || 5432}`)
      .join(", "),
    user: first.username,
    database: first.pathname.slice(1) || first.username,
  };
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
