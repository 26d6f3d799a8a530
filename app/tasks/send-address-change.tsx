import { deliver } from "~/features/notifications/index.server.ts";
import { AddressChangeMail } from "~/features/settings/emails/address-change.tsx";
import { issueAddressLink } from "~/features/settings/index.server.ts";
import type { Task } from "./tasks.ts";

/** Mails the confirmation link of a new address to that address. */
export const sendAddressChange: Task<"send-address-change"> = async (app, { requestId }) => {
  const link = await issueAddressLink(app, requestId);
  if (!link) return;
  await deliver(app, {
    to: link.email,
    subject: "Bevestig je nieuwe e-mailadres",
    event: `send-address-change:${link.linkId}`,
    body: <AddressChangeMail name={link.name} url={link.url} />,
  });
};
