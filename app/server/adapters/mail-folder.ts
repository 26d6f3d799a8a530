import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "../ports/mailer.ts";

/** Writes every mail as an .eml file into `folder`; the same Message-ID is the same file. */
export function folderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const composed = await composer.sendMail({ from, ...mail });
      const name = createHash("sha256").update(mail.messageId).digest("hex").slice(0, 24);
      const file = path.join(folder, `${name}.eml`);
      const write = () => writeFile(`${file}.part`, composed.message);
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        await mkdir(folder, { recursive: true });
        await write();
      });
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}
