import { createTransport } from "nodemailer";
import { type Mailer, MailRefused } from "../ports/mailer.ts";

const LIMITS = "connectionTimeout=10000&greetingTimeout=10000&socketTimeout=20000";

/** Sends through an SMTP server; a 5xx answer is final, everything else may be tried again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(`${url}${url.includes("?") ? "&" : "?"}${LIMITS}`, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode;
        if (code !== undefined && code >= 500) {
          throw new MailRefused(`SMTP ${code}`, { cause: error });
        }
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
