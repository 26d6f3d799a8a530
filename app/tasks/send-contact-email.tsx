import { ContactMessageMail } from "~/features/contact/emails/contact-message.tsx";
import { readContactMessage } from "~/features/contact/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, send-contact-email: to the operator, with the sender in Reply-To. */
export const sendContactEmail: Task<"send-contact-email"> = async (app, { messageId }) => {
  const message = await readContactMessage(app, messageId);
  if (!message) return;
  await deliver(app, {
    to: servicesOf(app).config.contactEmail,
    replyTo: message.email,
    subject: `Contact: ${message.subject}`,
    event: `send-contact-email:${messageId}`,
    body: (
      <ContactMessageMail
        name={`${message.firstName} ${message.lastName}`}
        email={message.email}
        phone={message.phone}
        subject={message.subject}
        message={message.message}
      />
    ),
  });
};
