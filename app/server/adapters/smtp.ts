import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Dkim } from "../boot/mail-settings.ts";
import {
  isMailboxStatus,
  type Mailer,
  MailPostponed,
  MailRefused,
  MailServerAway,
  type OutgoingMail,
} from "../ports/mailer.ts";
import type { Answer, AskedMail, SmtpFailure, SmtpThreadData } from "./smtp-thread.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const THREAD = "app/server/adapters/smtp-thread.ts";

/**
 * Connections are kept: opening one costs several answers of the server. One that was closed before
 * anything was read is replaced once; all else is for the queue to try again.
 */
const OPTIONS = {
  pool: "true",
  maxConnections: "8",
  maxRequeues: "1",
  idleTimeout: "10000",
  connectionTimeout: "10000",
  greetingTimeout: "10000",
  socketTimeout: "20000",
};

// More than a slow mail takes by the limits above. Each of those begins anew with every byte that comes: a
// server that sends one now and then would keep a connection for ever.
const LONGEST_MS = 120_000;

// What these commands are answered is about this mail; a 5xx anywhere else (a wrong password, a
// sender that is not allowed) is about our settings, which an operator can mend.
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** The server goes away, whatever it was asked (RFC 5321). */
const CLOSING = 421;
// No connection, no answer in time, or one that ended in the middle.
const UNCONNECTED = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS"]);
/** Of a recipient, where a server says no more: no such mailbox, elsewhere, or no name for one. */
const NO_MAILBOX = new Set([550, 551, 553]);
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/**
 * Sends by SMTP, in a thread of its own (decision 48). A 5xx about the mail is final, a 4xx postpones
 * it, no connection is `MailServerAway`. Options in the address (`?maxConnections=2`) win over our own.
 */
export function smtpMailer(
  root: string,
  url: string,
  from: string,
  dkim?: Dkim,
  { longestMs = LONGEST_MS } = {},
): Mailer {
  const [server, asked] = url.split("?");
  const own = { ...OPTIONS, ...Object.fromEntries(new URLSearchParams(asked)) };
  const data: SmtpThreadData = { url: `${server}?${new URLSearchParams(own)}`, from, dkim };
  let thread: SmtpThread | null = null;
  return {
    async send(mail) {
      thread ??= smtpThread(path.join(root, THREAD), data, () => {
        thread = null;
      });
      const sending = thread;
      const late = setTimeout(() => sending.abandon(tooLate(longestMs)), longestMs);
      const failure = await sending.send(mail).finally(() => clearTimeout(late));
      if (failure) throw errorOf(failure);
    },
    close: () => thread?.close(),
  };
}

const tooLate = (longestMs: number) =>
  new MailServerAway(`a mail was not taken within ${longestMs / 1_000} seconds`);

function errorOf(failure: SmtpFailure): Error {
  const { responseCode: status = 0, response = "", command = "", code = "" } = failure;
  const error = Object.assign(new Error(failure.message), failure);
  const isAway = status === CLOSING || (status === 0 && UNCONNECTED.has(code));
  if (isAway) return new MailServerAway(error);
  if (status < 400 || !ABOUT_THE_MAIL.has(command)) return error;
  const Refusal = status >= 500 ? MailRefused : MailPostponed;
  const [, told] = ENHANCED.exec(response) ?? [];
  const isOfMailbox =
    command === "RCPT TO" && (told ? isMailboxStatus(told) : NO_MAILBOX.has(status));
  return new Refusal(`SMTP ${told ? `${status} ${told}` : status}`, { cause: error, isOfMailbox });
}

type SmtpThread = ReturnType<typeof smtpThread>;

/** A running thread; `onEnd` is called once it takes no more mails. Only mails under way keep the process up. */
function smtpThread(file: string, data: SmtpThreadData, onEnd: () => void) {
  const worker = new Worker(file, { workerData: data });
  const underWay = new Map<number, PromiseWithResolvers<SmtpFailure | null>>();
  let count = 0;
  let broken = new Error("the thread that sends mails has ended");
  worker.unref();
  worker.on("message", ({ id, failure }: Answer) => {
    underWay.get(id)?.resolve(failure);
    underWay.delete(id);
    if (underWay.size === 0) worker.unref();
  });
  worker.on("error", (error) => {
    broken = error;
  });
  worker.on("exit", () => {
    onEnd();
    for (const { reject } of underWay.values()) reject(broken);
  });
  function close(): void {
    onEnd();
    // It ends, whatever it was doing.
    void worker.terminate();
  }

  return {
    send(mail: OutgoingMail): Promise<SmtpFailure | null> {
      const settle = Promise.withResolvers<SmtpFailure | null>();
      count += 1;
      underWay.set(count, settle);
      worker.ref();
      worker.postMessage({ id: count, mail } satisfies AskedMail);
      return settle.promise;
    },
    close,
    /** Ends the thread with all its connections: each mail that is under way fails with this error. */
    abandon(why: Error) {
      broken = why;
      close();
    },
  };
}
