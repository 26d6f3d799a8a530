import { afterAll, expect, test } from "vitest";
import { mailSamples } from "~/demo/mails/samples.ts";
import type { Variant } from "~/demo/mails/variants.ts";
import { deliver, renderMail, subjectLine } from "~/features/notifications/index.server.ts";
import { makeApp } from "./app.ts";
import { startSmtp } from "./smtp.ts";

const HEADERS = /^(?:from|to|subject|b?cc|content-type): .*(?:\r\n\s.*)*/gim;
const LONGEST_LINE = 998;
const LONGEST_SUBJECT = 200;

/** What is on the wire of a mail, apart from what people wrote. */
function shapeOf(raw: string) {
  const [head = ""] = raw.split("\r\n\r\n");
  const names = (text: string) => (text.match(HEADERS) ?? []).map((line) => line.split(":")[0]);
  const types = raw.match(/^Content-Type: text\/\w+/gim) ?? [];
  const widest = Math.max(...raw.split("\r\n").map((line) => Buffer.byteLength(line)));
  return {
    from: /^From: (.*)\r$/m.exec(head)?.[1],
    head: names(head).sort(),
    types,
    isWide: widest > LONGEST_LINE,
    // A dot alone ends a mail, and a line feed alone is a line to some servers.
    hasBareBreaks: /(?<!\r)\n|\r(?!\n)/.test(raw),
  };
}

const lines = (text = "") => text.trimEnd().split(/\r?\n/).join("\n");

/** The tests that every mail of these variants arrives at a mail server as it was composed. */
export async function testMailSamples(variants: readonly Variant[]): Promise<void> {
  const smtp = await startSmtp();
  afterAll(() => smtp.close());
  const { app } = await makeApp({ SMTP_URL: smtp.url });

  test.each(variants)("every mail with '%s' arrives as it was composed", async (variant) => {
    for (const { key, letter } of mailSamples(variant)) {
      const subject = subjectLine(letter.subject);
      const { html, text } = renderMail(letter.body);
      for (const to of [letter.to].flat()) {
        smtp.received.length = 0;
        await deliver(app, {
          ...letter,
          task: key,
          to,
          event: `${variant} ${key}`,
          earlierEvents: [],
        });
        const [mail] = smtp.received;
        expect(smtp.received, key).toHaveLength(1);
        expect(mail?.to, key).toEqual([to]);
        expect(mail?.subject, key).toBe(subject.trim());
        expect(lines(mail?.text) === lines(text), key).toBe(true);
        expect(lines(mail?.html) === lines(html), key).toBe(true);
        expect(shapeOf(mail?.raw ?? ""), key).toEqual({
          from: "Verhuisbod <post@verhuisbod.test>",
          head: ["Content-Type", "From", "Subject", "To"],
          types: ["Content-Type: text/plain", "Content-Type: text/html"],
          isWide: false,
          hasBareBreaks: false,
        });
      }
      expect(/<(?:img|script|b)\b/i.test(html), key).toBe(false);
      expect(subject, key).not.toMatch(/\p{Cc}/u);
      const letters = [...subject.replaceAll(/[\u2068\u2069]/g, "")];
      expect(letters.length, key).toBeLessThanOrEqual(LONGEST_SUBJECT);
      const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/;
      expect(turning.test(subject + text + html), key).toBe(false);
    }
  });
}
