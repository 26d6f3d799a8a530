import { createTransport } from "nodemailer";
import { type Mailer, MailPostponed, MailRefused, MailServerAway } from "../ports/mailer.ts";

/**
 * Connections are kept for the next mails: opening one costs several answers of the server. A
 * connection that the server closed before it read anything is replaced once; all else is for the
 * queue to try again.
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

// What these commands are answered is about this mail; a 5xx anywhere else (a wrong password, a
// sender that is not allowed) is about our settings, which an operator can mend.
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** The server goes away, whatever it was asked (RFC 5321). */
const CLOSING = 421;
// No connection, no answer in time, or one that ended in the middle.
const UNCONNECTED = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS"]);

/**
 * Sends through an SMTP server; a 5xx about the mail is final, a 4xx postpones it, a connection that
 * fails is told apart, all else may be tried again. What the address says of its connection
 * (`?maxConnections=2`) wins over our own options.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const own = new URLSearchParams({ ...OPTIONS, ...askedOf(url) });
  const transport = createTransport(`${url.split("?")[0]}?${own}`, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        const { responseCode: status = 0, command = "", code = "" } = error as SmtpFailure;
        const isAway = status === CLOSING || (status === 0 && UNCONNECTED.has(code));
        if (isAway) throw new MailServerAway(error);
        if (status < 400 || !ABOUT_THE_MAIL.has(command)) throw error;
        const Answer = status >= 500 ? MailRefused : MailPostponed;
        throw new Answer(`SMTP ${status}`, { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

function askedOf(url: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.split("?")[1]));
}

interface SmtpFailure {
  /** What the server answered, if it did. */
  responseCode?: number;
  command?: string;
  /** What went wrong in nodemailer's own words. */
  code?: string;
}
