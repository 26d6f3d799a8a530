import { readdirSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

/** A mail as its receiver reads it. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; type: string; content: Buffer }[];
  /** The whole mail as it went out, to search for what must not be in it. */
  raw: string;
}

/** Reads a mail as it stands on the wire. */
export async function readMail(raw: string | Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    to: (mail.to ?? []).map((address) => address.address ?? ""),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageId: mail.messageId ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "",
      type: mimeType,
      content: Buffer.from(content as ArrayBuffer),
    })),
    raw: raw.toString(),
  };
}

interface DatedMail {
  at: number;
  mail: Promise<ReceivedMail>;
}

// A folder is read again and again while it grows: each mail is parsed once, unless it was replaced.
const parsed = new Map<string, DatedMail>();

// In turn: to hand each of hundreds of looks to a thread costs ten times the look.
function readMailFile(file: string): DatedMail {
  const at = statSync(file).mtimeMs;
  const known = parsed.get(file);
  if (known?.at === at) return known;
  const read = { at, mail: readFile(file).then(readMail) };
  parsed.set(file, read);
  return read;
}

// A file's time may be that of the one before it: a system's clock of files ticks some hundred times a second.
const arrived = new Map<string, number>();

/** Notes which mails came into a folder since it was called last: they came after all others. */
export function noteArrivals(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (!arrived.has(file)) arrived.set(file, arrived.size);
    }
  } catch {
    // No mail came yet.
  }
}

/** The mails of a mail folder, oldest first; of one recipient when one is named. */
export async function readMailFolder(folder: string, to?: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const files = names.map((name) => path.join(folder, name));
  const dated = files.map((file) => ({ ...readMailFile(file), place: arrived.get(file) ?? 0 }));
  dated.sort((a, b) => a.at - b.at || a.place - b.place);
  const mails = await Promise.all(dated.map(({ mail }) => mail));
  return to === undefined ? mails : mails.filter((mail) => mail.to.includes(to));
}

/** The confirmation link of a verification mail. */
export function confirmationLink(mail: ReceivedMail): URL {
  const [found] = mail.text.match(/https?:\/\/\S+\/auth\/confirm\?token_hash=[\w-]+/) ?? [];
  if (!found) throw new Error(`no confirmation link in '${mail.subject}'`);
  return new URL(found);
}

/** The link to `path` with a token, in a mail's text. */
export function linkIn(mail: ReceivedMail, path: string): URL {
  const [found] = mail.text.match(new RegExp(String.raw`https?://\S+${path}\?token=[\w-]+`)) ?? [];
  if (!found) throw new Error(`no link to ${path} in '${mail.subject}'`);
  return new URL(found);
}
