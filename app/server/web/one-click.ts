import type { Message } from "~/shared/message.ts";

/**
 * Answers a mail program that posted to a List-Unsubscribe address for its reader: 200 in plain text. RFC 8058
 * forbids a redirect there, and mail providers count one as a failure.
 */
export function answerOneClick({ title, text }: Message): Response {
  return new Response([title, text].filter(Boolean).join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
