// A thread of its own, started by smtp.ts: writes mails as they go over the line and speaks with the
// mail server. Pages come first.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createTransport, type NodemailerError } from "nodemailer";
import type { Dkim } from "../boot/mail-settings.ts";
import { headersOf, type OutgoingMail } from "../ports/mailer.ts";

/** What the thread is started with: the server with its options, who the mails come from and who signs. */
export interface SmtpThreadData {
  url: string;
  from: string;
  dkim: Dkim | undefined;
}

export interface AskedMail {
  id: number;
  mail: OutgoingMail;
}

/** What became of the mail `id`; no failure when it was taken. */
export interface Answer {
  id: number;
  failure: SmtpFailure | null;
}

export type SmtpFailure = Pick<
  NodemailerError,
  "message" | "response" | "responseCode" | "command" | "code"
>;

const { url, from, dkim }: SmtpThreadData = workerData;

/** What nobody may change on the way, where it is there; nodemailer leaves out the last one. */
const SIGNED = [
  "From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type",
  // RFC 8058 asks for these two.
  "Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post",
].join(":");

// Linux gives every thread a priority of its own; elsewhere this would slow down the pages too.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Which encoding fits is counted in every letter of every mail otherwise, twice.
const transport = createTransport(url, {
  from,
  textEncoding: "quoted-printable",
  ...(dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED,
    },
  }),
});

parentPort?.on("message", async ({ id, mail }: AskedMail) => {
  parentPort?.postMessage({ id, failure: await send(mail) } satisfies Answer);
});

async function send(outgoing: OutgoingMail): Promise<SmtpFailure | null> {
  const { attachments = [], returnPath, ...mail } = outgoing;
  try {
    await transport.sendMail({
      ...mail,
      headers: headersOf(outgoing),
      ...(returnPath ? { envelope: { from: returnPath, to: mail.to } } : {}),
      // A Buffer arrives here as the bytes that it holds.
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    const { message, response, responseCode, command, code } = error as SmtpFailure;
    return { message, response, responseCode, command, code };
  }
}
