import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth";
import { afterAll, expect, test } from "vitest";
import { smtpMailer } from "~/server/adapters/smtp.ts";
import { startSmtp } from "../factories/smtp.ts";

const smtp = await startSmtp();
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const dkim = { domain: "verhuisbod.test", selector: "vb1", privateKey: keys.privateKey };
const mailer = smtpMailer(process.cwd(), smtp.url, "Verhuisbod <post@verhuisbod.test>", dkim);
afterAll(async () => {
  mailer.close();
  await smtp.close();
});

const record = `v=DKIM1; k=rsa; p=${keys.publicKey.toString("base64")}`;

/** What a receiver who asks this name server finds of the signature. */
async function verified(raw: string) {
  const resolver = async (name: string, type: string) => {
    if (name !== "vb1._domainkey.verhuisbod.test" || type !== "TXT") {
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    }
    return [[record]];
  };
  const { results } = await dkimVerify(Buffer.from(raw, "latin1"), { resolver } as never);
  return results[0];
}

test("a mail is signed in the name of its sender, with both ways to unsubscribe", async () => {
  await mailer.send({
    messageId: "<getekend@verhuisbod.test>",
    to: "iemand@voorbeeld.test",
    subject: "Nieuwe opdracht: Zeist naar Ede — één dag",
    html: "<p>Hoi  <b>Iris</b></p>\n.\n..\n",
    text: "Hoi Iris\n\n  een regel \n.\n",
    headers: {
      "List-Unsubscribe": "<https://verhuisbod.test/opdrachtmails?token=x>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    attachments: [
      { filename: "a.pdf", contentType: "application/pdf", content: Buffer.alloc(200_000, 7) },
    ],
  });
  const [mail] = smtp.received;
  if (!mail) throw new Error("no mail came");
  const found = await verified(mail.raw);
  expect(found?.status.result).toBe("pass");
  expect(found?.signingDomain).toBe("verhuisbod.test");
  const signed = found?.signingHeaders?.keys
    .toLowerCase()
    .split(":")
    .map((one) => one.trim());
  for (const name of [
    "from",
    "to",
    "subject",
    "message-id",
    "list-unsubscribe",
    "list-unsubscribe-post",
  ]) {
    expect(signed).toContain(name);
  }
  for (const changed of [
    mail.raw.replace("One-Click", "Two-Click"),
    mail.raw.replace("Zeist", "Heist"),
    mail.raw.replace("een regel", "een regen"),
  ]) {
    expect(changed).not.toBe(mail.raw);
    expect((await verified(changed))?.status.result).not.toBe("pass");
  }
});
