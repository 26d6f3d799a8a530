import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { nullWhenAbsent } from "../absent.ts";
import { StorageFull } from "../ports/files.ts";
import {
  headersOf,
  type Mailer,
  MailServerAway,
  type StoredMail,
  type StoredMails,
} from "../ports/mailer.ts";
import { asStorageFull } from "./disk-files.ts";

/** Writes every mail as an .eml file into `folder`; the same Message-ID is the same file. */
export function folderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const composed = await composer.sendMail({ from, ...mail, headers: headersOf(mail) });
      const name = createHash("sha256").update(mail.messageId).digest("hex").slice(0, 24);
      const file = path.join(folder, `${name}.eml`);
      const part = `${file}.part`;
      const write = () => writeFile(part, composed.message);
      try {
        await write().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          await mkdir(folder, { recursive: true });
          await write();
        });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        // Room for one mail is room for all: they leave as soon as there is some.
        throw asStorageFull(error) instanceof StorageFull ? new MailServerAway(error) : error;
      }
    },
    close: () => composer.close(),
  };
}

const NAME = /^[0-9a-f]{24}$/;
const SHOWN = 200;

/** The mails that `folderMailer` wrote into `folder`. */
export function mailsInFolder(folder: string): StoredMails {
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);

  async function names(): Promise<string[]> {
    const found = await readdir(folder).catch(() => []);
    return found.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -4));
  }

  async function read(id: string): Promise<StoredMail | null> {
    const raw = NAME.test(id) ? await readFile(fileOf(id)).catch(() => null) : null;
    if (!raw) return null;
    const mail = await PostalMime.parse(raw);
    return {
      id,
      to: mail.to?.map((address) => address.address).join(", ") ?? "",
      subject: mail.subject ?? "",
      html: mail.html ?? "",
      text: mail.text ?? "",
      sentAt: (await stat(fileOf(id))).mtime,
    };
  }

  return {
    read,
    async list() {
      const ids = await names();
      const dated = await Promise.all(
        ids.map(async (id) => ({ id, at: (await stat(fileOf(id))).mtimeMs })),
      );
      const newest = dated.sort((a, b) => b.at - a.at).slice(0, SHOWN);
      const mails = await Promise.all(newest.map(({ id }) => read(id)));
      return mails.filter((mail) => mail !== null).map(({ html, text, ...head }) => head);
    },
    async forget(address) {
      for (const id of await names()) {
        const raw = await readFile(fileOf(id)).catch(nullWhenAbsent);
        const mail = raw && JSON.stringify(await PostalMime.parse(raw)).toLowerCase();
        if (mail?.includes(address)) await rm(fileOf(id), { force: true });
      }
    },
  };
}
