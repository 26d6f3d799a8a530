import { VerificationMail } from "~/features/accounts/emails/verification.tsx";
import { issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import type { Task } from "./tasks.ts";

/** Mails a fresh link; made here, so that no usable token ever lies in a table. */
export const sendVerification: Task<"send-verification"> = async (app, { userId, signUpId }) => {
  const links = await issueVerificationLinks(app, userId, signUpId ?? null);
  const [link] = links;
  if (!link) return;
  await deliver(app, {
    to: link.email,
    subject: "Bevestig je e-mailadres",
    event: `send-verification:${link.linkId}`,
    body: <VerificationMail links={links} />,
  });
};
