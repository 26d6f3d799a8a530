import { describe, expect, test } from "vitest";
import { mailgunEvents } from "~/server/adapters/mailgun-events.ts";
import { sendgridEvents } from "~/server/adapters/sendgrid-events.ts";
import { BadMailEvents, type MailEvents } from "~/server/ports/mail-events.ts";
import { testClock } from "../factories/app.ts";
import {
  MAILGUN_KEY,
  mailgunNotice,
  type PostedNotice,
  SENDGRID_KEY,
  sendgridNotice,
} from "../factories/mail-notices.ts";

const clock = testClock("fixed");
const NOW = clock.now();
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const TO = "Weg@Voorbeeld.test";

type Told = Record<string, unknown>;

/** What each provider posts where the same happened. */
interface Provider {
  events: MailEvents;
  post(event: Told, signedAt?: Date): PostedNotice;
  told: Record<"delivered" | "delayed" | "bounced" | "complained" | "unsubscribed", Told[]>;
  /** What failed for good without being the mailbox's matter. */
  ofPolicy: Told[];
  other: Told;
}

const failed = (severity: string, status: Told = {}) => ({
  event: "failed",
  severity,
  recipient: TO,
  "delivery-status": { "attempt-no": 1, code: 550, message: "said so", ...status },
});
const bounce = (fields: Told = {}) => ({
  event: "bounce",
  email: TO,
  reason: "said so",
  ...fields,
});

const PROVIDERS: [string, Provider][] = [
  [
    "Mailgun",
    {
      events: mailgunEvents(MAILGUN_KEY, clock),
      post: (event, signedAt = NOW) => mailgunNotice(event, signedAt, { at: ago(2) }),
      told: {
        delivered: [{ event: "delivered", recipient: TO }],
        delayed: [failed("temporary", { "enhanced-code": "4.2.2" })],
        bounced: [failed("permanent", { "enhanced-code": "5.1.1" }), failed("permanent")],
        complained: [{ event: "complained", recipient: TO }],
        unsubscribed: [{ event: "unsubscribed", recipient: TO }],
      },
      ofPolicy: [failed("permanent", { "enhanced-code": "5.7.1" })],
      other: { event: "opened", recipient: TO },
    },
  ],
  [
    "SendGrid",
    {
      events: sendgridEvents(SENDGRID_KEY, clock),
      post: (event, signedAt = NOW) => sendgridNotice([event], signedAt, { at: ago(2) }),
      told: {
        delivered: [{ event: "delivered", email: TO, response: "250 OK" }],
        delayed: [{ event: "deferred", email: TO, response: "400 try again", attempt: "5" }],
        bounced: [bounce({ type: "bounce", status: "5.1.1" }), bounce()],
        complained: [{ event: "spamreport", email: TO }],
        unsubscribed: [
          { event: "unsubscribe", email: TO },
          { event: "group_unsubscribe", email: TO, asm_group_id: 10 },
        ],
      },
      ofPolicy: [
        bounce({ type: "blocked", status: "5.1.1" }),
        bounce({ type: "bounce", status: "5.7.1" }),
        bounce({ type: "bounce", status: "5.2.2" }),
      ],
      other: { event: "processed", email: TO },
    },
  ],
];

describe.each(PROVIDERS)("mail events: %s", (_name, { events, post, told, ofPolicy, other }) => {
  const kindsOf = ({ headers, body }: PostedNotice) =>
    events.read(headers, body).map(({ kind }) => kind);

  test("each event is told in one of our words", () => {
    for (const [kind, ways] of Object.entries(told)) {
      for (const way of ways) expect(kindsOf(post(way)), JSON.stringify(way)).toEqual([kind]);
    }
  });

  test("a failure is told with its address, its moment and what was said", () => {
    const { headers, body } = post(told.bounced[0] ?? {});
    expect(events.read(headers, body)).toEqual([
      { kind: "bounced", address: TO, at: ago(2), detail: "said so" },
    ]);
  });

  test("what policy or a full mailbox refused is no bounce", () => {
    for (const way of ofPolicy)
      expect(kindsOf(post(way)), JSON.stringify(way)).toEqual(["delayed"]);
  });

  test("what is none of the five is left out", () => {
    expect(kindsOf(post(other))).toEqual([]);
  });

  test("what was changed, caught long ago, signed by another or not at all is refused", () => {
    const [way = {}] = told.bounced;
    const right = post(way);
    expect(kindsOf(post(way, ago(299)))).toEqual(["bounced"]);
    const bad: PostedNotice[] = [
      post(way, ago(301)),
      post(way, ago(-301)),
      { headers: new Headers(), body: "{}" },
      { headers: new Headers(), body: "[]" },
      { headers: new Headers(), body: "" },
      { headers: right.headers, body: "nothing at all" },
      { headers: right.headers, body: "null" },
    ];
    for (const { headers, body } of bad) {
      expect(() => events.read(headers, body), body).toThrow(BadMailEvents);
    }
  });
});

describe("signatures", () => {
  test("Mailgun's is made with our key, over the timestamp that the body brings", () => {
    const events = mailgunEvents(MAILGUN_KEY, clock);
    const event = { event: "complained", recipient: TO };
    const foreign = mailgunNotice(event, NOW, { key: "another key" });
    const moved = mailgunNotice(event, ago(900));
    const told = JSON.parse(moved.body);
    told.signature.timestamp = String(NOW.getTime() / 1000);
    for (const body of [foreign.body, JSON.stringify(told)]) {
      expect(() => events.read(new Headers(), body)).toThrow("badly signed");
    }
  });

  test("SendGrid's is over the body as it came, to the last byte", () => {
    const events = sendgridEvents(SENDGRID_KEY, clock);
    const { headers, body } = sendgridNotice([{ event: "spamreport", email: TO }], NOW);
    expect(events.read(headers, body)).toHaveLength(1);
    for (const changed of [body.trimEnd(), body.replace("Weg", "Nee"), `${body} `]) {
      expect(() => events.read(headers, changed)).toThrow("badly signed");
    }
    headers.set("x-twilio-email-event-webhook-signature", "bm9uc2Vuc2U=");
    expect(() => events.read(headers, body)).toThrow("badly signed");
  });
});
