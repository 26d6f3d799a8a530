import { z } from "zod";
import { defineMail, occasion } from "~/server/tasks/define.ts";
import { issueVerificationLinks } from "../index.server.ts";
import { VerificationSheet, verificationLetter } from "./send-verification.tsx";

/** Mails the links of every sign-up that waits under the address of an unconfirmed account. */
export const resendVerification = defineMail({
  name: "resend-verification",
  payload: z.object({ userId: z.uuid(), at: occasion }),
  async load(app, { userId }) {
    const links = await issueVerificationLinks(app, userId);
    return links.length > 0 ? links : null;
  },
  compose: verificationLetter,
  // How long the process is busy must not tell which addresses have an account.
  decoy: () => <VerificationSheet links={[]} />,
});
