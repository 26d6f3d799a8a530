import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  deliver,
  liftOwnSuppression,
  liftSuppression,
  listSuppressions,
  readOwnSuppression,
  takeMailEvents,
  takeMailReport,
} from "~/features/notifications/index.server.ts";
import { mailDeliveries, mailSuppressions } from "~/features/notifications/tables.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { MAILGUN_KEY, mailgunNotice } from "../factories/mail-notices.ts";
import { addAdmin, addClient, freshEmail } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { startSmtp } from "../factories/smtp.ts";

const smtp = await startSmtp();
afterAll(() => smtp.close());
const { app, clock } = await makeApp({
  SMTP_URL: smtp.url,
  MAIL_EVENTS: "mailgun",
  MAIL_EVENTS_KEY: MAILGUN_KEY,
  MAIL_BOUNCES: "bounces@verhuisbod.test",
});

const lifting = (address: string) =>
  ({ address, reason: "mailbox-works-again", note: "" }) as const;

let count = 0;
/** Sends a mail as tasks do; with a way to unsubscribe it is one that its reader may do without. */
async function mail(to: string, unsubscribeUrl?: string): Promise<void> {
  count += 1;
  const event = `test:${count}`;
  await deliver(app, {
    ...{
      task: "test",
      to,
      event,
      earlierEvents: [],
      subject: "Hallo",
      body: createElement("p", null, "Hallo"),
    },
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
}
const UNSUBSCRIBE = "https://verhuisbod.test/opdrachtmails?token=x";
const got = (to: string) => smtp.received.filter((one) => one.to.includes(to)).length;

async function kindOf(address: string) {
  const [row] = await app.db
    .select()
    .from(mailSuppressions)
    .where(eq(mailSuppressions.address, address));
  return row && row.liftedAt === null ? row.kind : null;
}

async function statusesOf(recipient: string) {
  const rows = await app.db
    .select({ status: mailDeliveries.status })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.recipient, recipient))
    .orderBy(mailDeliveries.createdAt);
  return rows.map(({ status }) => status);
}

const failed = (recipient: string) => ({ event: "failed", severity: "permanent", recipient });
const post = ({ headers, body }: ReturnType<typeof mailgunNotice>) =>
  takeMailEvents(app, headers, body);
const told = (event: object, at = clock.now()) =>
  post(mailgunNotice({ ...event }, clock.now(), { at }));

beforeEach(() => {
  smtp.ofHost.clear();
  clock.advance(MINUTE_MS);
});

describe("a refusal at the door", () => {
  test.for([
    ["550 without more", 550, "weg", true],
    ["551 without more", 551, "elders", true],
    ["550 5.1.1", 550, "5.1.1 user unknown", true],
    ["550 5.1.10", 550, "5.1.10 null mx", true],
    ["550 5.2.1", 550, "5.2.1 mailbox disabled", true],
    ["554 without more", 554, "nee", false],
    ["550 5.7.1, policy", 550, "5.7.1 listed as spam", false],
    ["550 5.1.8, our address", 550, "5.1.8 bad sender", false],
    ["552 5.2.2, full", 552, "5.2.2 over quota", false],
    ["550 5.4.1, the host's", 550, "5.4.1 access denied", false],
  ] as const)("by %s", async ([, code, says, isOff]) => {
    const email = freshEmail("Deur");
    smtp.ofHost.set("voorbeeld.test", { code, at: "recipient", says });
    await mail(email);
    expect(await kindOf(email.toLowerCase())).toBe(isOff ? "REFUSED" : null);
    smtp.ofHost.clear();
    const before = smtp.asked.length;
    await mail(email.toUpperCase());
    expect(smtp.asked.length - before).toBe(isOff ? 0 : 1);
    expect(await statusesOf(email)).toEqual(["REFUSED"]);
    expect(await statusesOf(email.toUpperCase())).toEqual([isOff ? "SUPPRESSED" : "SENT"]);
  });

  test("of what a mail says switches nobody off", async () => {
    const email = freshEmail();
    smtp.ofHost.set("voorbeeld.test", { code: 550, at: "data", says: "5.1.1 spam" });
    await mail(email);
    expect(await kindOf(email)).toBeNull();
  });
});

describe("what the provider tells", () => {
  test("a bounce ends all mail, a complaint and an unsubscription what one may do without", async () => {
    const [bounced, complained, left] = [freshEmail("een"), freshEmail("twee"), freshEmail("drie")];
    for (const email of [bounced, complained, left]) await addClient(app, { email });
    expect(await told(failed(bounced))).toEqual(ok(null));
    await told({ event: "complained", recipient: complained.toUpperCase() });
    await told({ event: "unsubscribed", recipient: left });
    for (const to of [bounced, complained, left]) {
      await mail(to);
      await mail(to, UNSUBSCRIBE);
    }
    expect([bounced, complained, left].map(got)).toEqual([0, 1, 1]);
    expect(await statusesOf(bounced)).toEqual(["SUPPRESSED", "SUPPRESSED"]);
    expect((await statusesOf(left)).toSorted()).toEqual(["SENT", "SUPPRESSED"]);
    // A mailbox that takes nothing counts for more than a wish, and not the other way round.
    await told(failed(complained));
    await told({ event: "complained", recipient: bounced });
    expect([await kindOf(complained), await kindOf(bounced)]).toEqual(["BOUNCED", "BOUNCED"]);
  });

  test("a delay and a delivery change nothing", async () => {
    const email = freshEmail();
    await told({ event: "failed", severity: "temporary", recipient: email });
    await told({ event: "delivered", recipient: email });
    expect(await kindOf(email)).toBeNull();
  });

  test("told again, or older than when the address was put right, changes nothing; newer does", async () => {
    const actor = await addClient(app);
    const { email } = actor;
    const before = clock.now();
    const notice = mailgunNotice(failed(email), before);
    await post(notice);
    const since = { kind: "BOUNCED", since: before };
    expect(await readOwnSuppression(app, actor)).toEqual(since);
    clock.advance(MINUTE_MS);
    await post(notice);
    await told(failed(email));
    expect(await readOwnSuppression(app, actor)).toEqual(since);
    await mail(email);
    await liftOwnSuppression(app, actor);
    await mail(email);
    expect(got(email)).toBe(1);
    await post(notice);
    await told(failed(email), before);
    expect(await readOwnSuppression(app, actor)).toBeNull();
    clock.advance(1_000);
    await told(failed(email));
    expect((await readOwnSuppression(app, actor))?.since).toEqual(clock.now());
  });

  test("what it did not send stores nothing", async () => {
    const email = freshEmail();
    const notice = mailgunNotice(failed(email), clock.now(), { key: "of another" });
    const queries = await recordQueries(app, async () => {
      expect(await post(notice)).toEqual(refuse("bad"));
      expect(await post(mailgunNotice(failed(email), new Date(0)))).toEqual(refuse("bad"));
    });
    expect(queries).toEqual([]);
  });
});

describe("what is mailed back", () => {
  const noticeOf = (sender: string, fields: string, kind = "delivery-status") =>
    Buffer.from(
      [
        `Delivered-To: ${sender}`,
        "From: Mail Delivery System <MAILER-DAEMON@mx.voorbeeld.test>",
        `To: ${sender}`,
        "Subject: Undelivered Mail Returned to Sender",
        "MIME-Version: 1.0",
        `Content-Type: multipart/report; report-type=${kind}; boundary="rand"`,
        "",
        "--rand",
        "Content-Type: text/plain; charset=us-ascii",
        "",
        "I'm sorry to have to inform you.",
        "",
        "--rand",
        `Content-Type: message/${kind}`,
        "",
        fields,
        "",
        "--rand",
        "Content-Type: message/rfc822",
        "",
        "From: Verhuisbod <post@verhuisbod.test>",
        "Subject: Hallo",
        "",
        "Hallo",
        "--rand--",
        "",
      ].join("\r\n"),
    );
  const OF_HOST =
    "Reporting-MTA: dns; mx.voorbeeld.test\r\nArrival-Date: Tue, 10 Mar 2026 10:00:00";
  const status = (action: string, code: string) =>
    `${OF_HOST}\r\n\r\nFinal-Recipient: rfc822; iemand@voorbeeld.test\r\nAction: ${action}\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; 550 ${code}\r\n    no such user`;
  const feedback = (type: string) =>
    `Feedback-Type: ${type}\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1`;

  /** Mails somebody; answers the address and where the mail comes back to. */
  async function mailed(): Promise<{ email: string; sender: string }> {
    const email = freshEmail();
    await mail(email);
    return { email, sender: smtp.senders.at(-1) ?? "" };
  }

  test("each mail goes out from an address of its own, and its name is not to be made up", async () => {
    const [one, other] = [await mailed(), await mailed()];
    for (const { sender } of [one, other]) {
      expect(sender).toMatch(/^bounces\+[0-9a-f]{48}@verhuisbod\.test$/);
    }
    expect(one.sender).not.toBe(other.sender);
    const token = one.sender.slice("bounces+".length, -"@verhuisbod.test".length);
    const forged = [
      `bounces+${token.slice(0, 32)}${"0".repeat(16)}@verhuisbod.test`,
      `bounces+${token.slice(0, 32)}@verhuisbod.test`,
      `bounces+${other.sender.slice(8, 40)}${token.slice(32)}@verhuisbod.test`,
      `bounces+${token}@elders.test`,
      one.email,
    ];
    for (const sender of forged) {
      const answer = await takeMailReport(app, noticeOf(sender, status("failed", "5.1.1")));
      expect(answer, sender).toEqual(refuse("unknown"));
    }
    expect([await kindOf(one.email), await kindOf(other.email)]).toEqual([null, null]);
  });

  test.for([
    ["failed for good", status("failed", "5.1.1"), "delivery-status", "BOUNCED"],
    ["an unknown domain", status("Failed", "5.4.4 (unknown)"), "delivery-status", "BOUNCED"],
    ["failed for now", status("failed", "4.4.7"), "delivery-status", null],
    ["policy", status("failed", "5.7.1"), "delivery-status", null],
    ["delayed", status("delayed", "4.4.1"), "delivery-status", null],
    ["relayed", status("relayed", "2.0.0"), "delivery-status", null],
    ["abuse", feedback("abuse"), "feedback-report", "COMPLAINED"],
    ["not spam", feedback("not-spam"), "feedback-report", null],
    ["a signature's fault", feedback("auth-failure"), "feedback-report", null],
  ] as const)("%s", async ([, fields, kind, expected]) => {
    const { email, sender } = await mailed();
    const answer = await takeMailReport(app, noticeOf(sender.toUpperCase(), fields, kind));
    expect(answer).toEqual(expected ? ok(expected) : refuse("no-end"));
    expect(await kindOf(email)).toBe(expected);
    if (expected === "BOUNCED") {
      const [row] = await app.db
        .select()
        .from(mailSuppressions)
        .where(eq(mailSuppressions.address, email));
      expect(row?.detail).toMatch(/^smtp; 550 5\.\S+.* no such user$/);
    }
  });

  test("that somebody is away, and what is no mail at all, change nothing", async () => {
    const { email, sender } = await mailed();
    const absence = `To: ${sender}\r\nAuto-Submitted: auto-replied\r\nSubject: Afwezig\r\n\r\nIk ben er niet: 550 5.1.1\r\n`;
    for (const raw of [absence, "", "\0\u{fffd}", "Content-Type: multipart/report; boundary=x"]) {
      expect(await takeMailReport(app, Buffer.from(raw))).toEqual(refuse("no-end"));
    }
    expect(await kindOf(email)).toBeNull();
  });

  test("of a mail that left before the address was put right changes nothing", async () => {
    const { email, sender } = await mailed();
    const notice = noticeOf(sender, status("failed", "5.1.1"));
    await takeMailReport(app, notice);
    clock.advance(1_000);
    const admin = await addAdmin(app);
    expect(await liftSuppression(app, admin, lifting(email))).toEqual(ok(null));
    expect(await liftSuppression(app, admin, lifting(email))).toEqual(refuse("not-off"));
    await takeMailReport(app, notice);
    expect(await kindOf(email)).toBeNull();
  });
});

test("admins read which addresses are off, newest first, and nobody else does", async () => {
  await app.db.delete(mailSuppressions);
  const emails = [freshEmail("a"), freshEmail("b")];
  for (const email of emails) {
    clock.advance(1_000);
    await addClient(app, { email });
    await told({ ...failed(email), "delivery-status": { message: "550 no such user" } });
  }
  const admin = await addAdmin(app);
  const { rows } = await listSuppressions(app, admin);
  expect(rows.map(({ address }) => address)).toEqual(emails.toReversed());
  expect(rows[0]).toMatchObject({ kind: "BOUNCED", detail: "550 no such user" });
  await app.db.execute(sql`update users set role = 'CLIENT' where id = ${admin.userId}`);
  expect((await listSuppressions(app, admin)).rows).toEqual([]);
  expect(await liftSuppression(app, admin, lifting(emails[0] ?? ""))).toEqual(
    refuse("not-allowed"),
  );
});
