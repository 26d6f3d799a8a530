import { deliver } from "~/features/notifications/api.server.ts";
import { AlreadyRegisteredMail } from "~/features/registration/emails/already-registered.tsx";
import { readKnownOwner } from "~/features/registration/reads.server.ts";
import type { Task } from "./tasks.ts";

/** Tells the owner of an address that a company was registered with it; the page told nobody. */
export const sendAlreadyRegistered: Task<"send-already-registered"> = async (
  app,
  { registrationId },
) => {
  const owner = await readKnownOwner(app, registrationId);
  if (!owner) return;
  await deliver(app, {
    to: owner.email,
    subject: "Je hebt al een account",
    event: `send-already-registered:${registrationId}`,
    body: (
      <AlreadyRegisteredMail
        name={owner.name}
        isCompany={owner.isCompany}
        appUrl={app.config.appUrl}
      />
    ),
  });
};
