import { ResetMail } from "~/features/accounts/emails/reset.tsx";
import { VerificationMail } from "~/features/accounts/emails/verification.tsx";
import { issueResetLink, issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { deliver, renderMail } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/**
 * Mails the way to a new password. An account that was never confirmed gets its confirmation link
 * instead: nobody has shown yet whose it is.
 */
export const sendReset: Task<"send-reset"> = async (app, { userId }) => {
  const reset = await issueResetLink(app, userId);
  if (reset) {
    return await deliver(app, {
      to: reset.email,
      subject: "Kies een nieuw wachtwoord",
      event: `send-reset:${reset.linkId}`,
      body: <ResetMail name={reset.name} url={reset.url} />,
    });
  }
  const links = await issueVerificationLinks(app, userId);
  const [link] = links;
  if (link) {
    return await deliver(app, {
      to: link.email,
      subject: "Bevestig je e-mailadres",
      event: `send-reset:${link.linkId}`,
      body: <VerificationMail links={links} />,
    });
  }
  // Composed and thrown away: how long the process is busy must not tell who has an account.
  renderMail(<ResetMail name="" url={servicesOf(app).config.appUrl} />);
};
