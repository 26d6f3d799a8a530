import { createTransport } from "nodemailer";
import { type Mailer, MailRefused } from "../ports/mailer.ts";

const LIMITS = "connectionTimeout=10000&greetingTimeout=10000&socketTimeout=20000";

// What these commands are answered is about this mail; a 5xx anywhere else (a wrong password, a
// sender that is not allowed) is about our settings, which an operator can mend.
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** Sends through an SMTP server; a 5xx about the mail is final, all else may be tried again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(`${url}${url.includes("?") ? "&" : "?"}${LIMITS}`, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        const { responseCode: code = 0, command = "" } = error as SmtpFailure;
        if (code >= 500 && ABOUT_THE_MAIL.has(command)) {
          throw new MailRefused(`SMTP ${code}`, { cause: error });
        }
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpFailure {
  responseCode?: number;
  command?: string;
}
