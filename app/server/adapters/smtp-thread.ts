// A thread of its own, started by smtp.ts: writes mails as they go over the line and speaks with the
// mail server. Pages come first.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createTransport, type NodemailerError } from "nodemailer";
import type { OutgoingMail } from "../ports/mailer.ts";

/** What the thread is started with: the server with its options, and who the mails come from. */
export interface SmtpThreadData {
  url: string;
  from: string;
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

const { url, from }: SmtpThreadData = workerData;

// Linux gives every thread a priority of its own; elsewhere this would slow down the pages too.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Which encoding fits is counted in every letter of every mail otherwise, twice.
const transport = createTransport(url, { from, textEncoding: "quoted-printable" });

parentPort?.on("message", async ({ id, mail }: AskedMail) => {
  parentPort?.postMessage({ id, failure: await send(mail) } satisfies Answer);
});

async function send({ attachments = [], ...mail }: OutgoingMail): Promise<SmtpFailure | null> {
  try {
    await transport.sendMail({
      ...mail,
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
