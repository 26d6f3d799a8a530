import { readdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { folderMailer } from "~/server/adapters/mail-folder.ts";
import { smtpMailer } from "~/server/adapters/smtp.ts";
import { freePort } from "~/server/db/embedded.ts";
import { type Mailer, MailPostponed, MailRefused, MailServerAway } from "~/server/ports/mailer.ts";
import { type ReceivedMail, readMailFolder } from "../factories/mail.ts";
import { startHangingUp, startSilent, startSmtp } from "../factories/smtp.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const ROOT = process.cwd();
const FROM = "Verhuisbod <post@verhuisbod.test>";
const smtp = await startSmtp();
const folder = await temporaryFolder("mail");
afterAll(async () => {
  await smtp.close();
  await folder.remove();
});

let count = 0;
const mail = (fields: object = {}) => {
  count += 1;
  return {
    messageId: `<bericht-${count}@verhuisbod.test>`,
    to: `iemand-${count}@voorbeeld.test`,
    subject: "Je offerte: € 1.250,00 — één dag",
    html: "<p>Hoi <b>Iris</b></p>",
    text: "Hoi Iris",
    ...fields,
  };
};

const adapters: [string, Mailer, (to: string) => Promise<ReceivedMail[]>][] = [
  [
    "SMTP",
    smtpMailer(ROOT, smtp.url, FROM),
    async (to) => smtp.received.filter((received) => received.to.includes(to)),
  ],
  ["mail folder", folderMailer(folder.path, FROM), (to) => readMailFolder(folder.path, to)],
];

describe.each(adapters)("Mailer: %s", (_name, mailer, inbox) => {
  afterAll(() => mailer.close());

  test("delivers subject and both parts as they were given", async () => {
    const sent = mail();
    await mailer.send(sent);
    const [received, ...more] = await inbox(sent.to);
    expect(more).toEqual([]);
    expect(received).toMatchObject({
      to: [sent.to],
      subject: sent.subject,
      messageId: sent.messageId,
    });
    expect(received?.text.trim()).toBe(sent.text);
    expect(received?.html.trim()).toBe(sent.html);
    expect(received?.raw).toContain(FROM);
  });

  test("delivers what is attached, byte for byte", async () => {
    const content = Buffer.from(Array.from({ length: 4_096 }, (_, index) => index % 256));
    const xml = Buffer.from('<?xml version="1.0"?><a>één €</a>\n');
    const sent = mail({
      attachments: [
        { filename: "2026-00001.pdf", contentType: "application/pdf", content },
        { filename: "2026-00001.xml", contentType: "application/xml", content: xml },
      ],
    });
    await mailer.send(sent);
    const [received] = await inbox(sent.to);
    expect(received?.text.trim()).toBe(sent.text);
    expect(received?.html.trim()).toBe(sent.html);
    expect(received?.attachments.map(({ filename, type }) => [filename, type])).toEqual([
      ["2026-00001.pdf", "application/pdf"],
      ["2026-00001.xml", "application/xml"],
    ]);
    expect(received?.attachments.map((one) => one.content.equals(content))).toEqual([true, false]);
    expect(received?.attachments[1]?.content.toString()).toBe(xml.toString());
  });

  test("puts the reply address in when there is one", async () => {
    const sent = mail({ replyTo: "klant@voorbeeld.test" });
    await mailer.send(sent);
    const [received] = await inbox(sent.to);
    expect(received?.raw).toMatch(/^Reply-To: klant@voorbeeld\.test/im);
  });

  test("lets no line break out of a header", async () => {
    const sent = mail({ subject: "Hoi\r\nBcc: spion@voorbeeld.test\r\n\r\nandere tekst" });
    await mailer.send(sent);
    const [received] = await inbox(sent.to);
    expect(received?.raw).not.toMatch(/^Bcc:/im);
    expect(received?.text.trim()).toBe("Hoi Iris");
    expect(await inbox("spion@voorbeeld.test")).toEqual([]);
  });

  test.each([
    ["Nieuwe opdracht in Zeist", false],
    [`${"Ж".repeat(150)} ${"a".repeat(120)} ${"👨‍👩‍👧".repeat(20)}`, false],
    ["Antwoord op je bericht", true],
  ])("leaves with the header lines that the RFCs ask for: %s", async (subject, isByPerson) => {
    const url = `https://verhuisbod.test/meldingmails?token=${"x".repeat(300)}`;
    const sent = mail({
      subject,
      to: `iemand.${"met.een.lange.naam".repeat(2)}-${count}@${"d".repeat(60)}.voorbeeld.test`,
      replyTo: "klant@voorbeeld.test",
      isWrittenByPerson: isByPerson,
      headers: {
        "List-Unsubscribe": `<${url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    await mailer.send(sent);
    const [received] = await inbox(sent.to);
    expect(received?.subject).toBe(subject);
    const head = received?.raw.split("\r\n\r\n", 1)[0] ?? "";
    // RFC 5322: ASCII lines of 998 signs at most, of 78 where they can be folded, none of them empty.
    for (const line of head.split("\r\n")) {
      expect(line).toMatch(/^(?!\s*$)[\t\x20-\x7e]{1,998}$/);
      if (/\S\s+\S/.test(line)) expect(line.length).toBeLessThanOrEqual(78);
    }
    const lines = head.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
    const valuesOf = (name: string) =>
      lines.flatMap((line) => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : []));
    for (const name of ["From", "To", "Reply-To", "Subject", "Date", "Message-ID"]) {
      expect(valuesOf(name), name).toHaveLength(1);
    }
    expect(Date.parse(valuesOf("Date")[0] ?? "")).not.toBeNaN();
    expect(valuesOf("Message-ID")).toEqual([sent.messageId]);
    // RFC 2369 and 8058: the address alone, between angle brackets.
    expect(valuesOf("List-Unsubscribe")).toEqual([`<${url}>`]);
    expect(valuesOf("List-Unsubscribe-Post")).toEqual(["List-Unsubscribe=One-Click"]);
    // RFC 3834: what a machine wrote is answered by no machine.
    expect(valuesOf("Auto-Submitted")).toEqual([isByPerson ? "no" : "auto-generated"]);
    expect(valuesOf("X-Auto-Response-Suppress")).toEqual(isByPerson ? [] : ["OOF, AutoReply"]);
  });

  test("keeps long lines and lines that start with a dot", async () => {
    const text = `${"lang ".repeat(400)}\n.\n..punt\nslot`;
    const sent = mail({ text });
    await mailer.send(sent);
    const [received] = await inbox(sent.to);
    expect(received?.text.trim()).toBe(text);
  });
});

describe("SMTP connections", () => {
  const mailer = smtpMailer(ROOT, `${smtp.url}?maxConnections=1`, FROM);
  afterAll(() => mailer.close());

  test("are kept for the next mail", async () => {
    const before = smtp.opened();
    for (let times = 0; times < 3; times += 1) await mailer.send(mail());
    expect(smtp.opened()).toBe(before + 1);
  });

  test("that the server closed meanwhile are replaced", async () => {
    await mailer.send(mail());
    smtp.hangUp();
    const sent = mail();
    await mailer.send(sent);
    expect(smtp.received.filter(({ to }) => to.includes(sent.to))).toHaveLength(1);
  });
});

test("a mail folder without room is away: its mails wait, and no part of one stays", async () => {
  const full = await temporaryFolder("full-mail");
  const mailer = folderMailer(full.path, FROM);
  const sent = mail();
  await mailer.send(sent);
  const [name = ""] = await readdir(full.path);
  // What is written there meets a full disk.
  await symlink("/dev/full", path.join(full.path, `${name}.part`));
  await expect(mailer.send(sent)).rejects.toThrow(MailServerAway);
  expect(await readdir(full.path)).toEqual([name]);
  await mailer.send(sent);
  mailer.close();
  await full.remove();
});

test("a mail folder that was taken away is made again", async () => {
  const deeper = path.join(folder.path, "weg");
  const mailer = folderMailer(deeper, FROM);
  await mailer.send(mail());
  await rm(deeper, { recursive: true });
  const sent = mail();
  await mailer.send(sent);
  expect(await readMailFolder(deeper, sent.to)).toHaveLength(1);
  mailer.close();
});

describe("SMTP refusals", () => {
  beforeEach(() => {
    smtp.answer.code = 250;
  });
  const mailer = smtpMailer(ROOT, smtp.url, FROM);
  afterAll(() => mailer.close());

  test.for([
    [550, "recipient"],
    [554, "data"],
  ] as const)("%i at the %s is for good", async ([code, at]) => {
    Object.assign(smtp.answer, { code, at });
    await expect(mailer.send(mail())).rejects.toThrow(MailRefused);
  });

  test.for([
    [451, "recipient", true],
    [452, "data", true],
    [421, "data", false],
  ] as const)("%i at the %s may be tried again", async ([code, at, isOfTheAddress]) => {
    Object.assign(smtp.answer, { code, at });
    const failure = await mailer.send(mail()).catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure instanceof MailPostponed).toBe(isOfTheAddress);
    expect(failure instanceof MailServerAway).toBe(!isOfTheAddress);
  });

  test("a server that is away, hangs up or says nothing is told from one that answers", async () => {
    const hanging = await startHangingUp();
    const silent = await startSilent();
    const addresses = [
      `smtp://127.0.0.1:${await freePort()}`,
      hanging.url,
      `${silent.url}?greetingTimeout=50`,
    ];
    for (const url of addresses) {
      const away = smtpMailer(ROOT, url, FROM);
      await expect(away.send(mail()), url).rejects.toThrow(MailServerAway);
      away.close();
    }
    await hanging.close();
    await silent.close();
  });

  test("a mail that cannot be sent to anybody says nothing of the server", async () => {
    const failure = await mailer.send(mail({ to: "" })).catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailServerAway);
  });

  test("a mail that was under way when its sending ended is not lost sight of", async () => {
    const silent = await startSilent();
    const closed = smtpMailer(ROOT, silent.url, FROM);
    const underWay = closed.send(mail());
    await expect.poll(() => silent.opened()).toBe(1);
    closed.close();
    await expect(underWay).rejects.toThrow("ended");
    await silent.close();
  });

  test("a thread that breaks fails its mails, and each later mail gets another try", async () => {
    const mailer = smtpMailer(ROOT, "smtp://[geen-adres", FROM);
    for (let times = 0; times < 2; times += 1) {
      const failure = await mailer.send(mail()).catch((error) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure.message).toMatch(/invalid url/i);
    }
    mailer.close();
  });

  test("bad credentials may be tried again: the operator can mend them", async () => {
    const url = smtp.url.replace("smtp://", "smtp://iemand:fout@");
    const failure = await smtpMailer(ROOT, url, FROM)
      .send(mail())
      .catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure).not.toBeInstanceOf(MailServerAway);
  });
});
