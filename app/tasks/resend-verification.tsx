import { VerificationMail } from "~/features/accounts/emails/verification.tsx";
import { issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { deliver, renderMail } from "~/features/notifications/index.server.ts";
import type { Task } from "./tasks.ts";

/** Mails the links of every sign-up that waits under the address of an unconfirmed account. */
export const resendVerification: Task<"resend-verification"> = async (app, { userId }) => {
  const links = await issueVerificationLinks(app, userId);
  const [first] = links;
  if (first) {
    return await deliver(app, {
      to: first.email,
      subject: "Bevestig je e-mailadres",
      event: `resend-verification:${first.linkId}`,
      body: <VerificationMail links={links} />,
    });
  }
  // Composed and thrown away: how long the process is busy must not tell who has an account.
  renderMail(<VerificationMail links={[]} />);
};
