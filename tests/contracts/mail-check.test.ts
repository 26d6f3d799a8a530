import { generateKeyPairSync } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { afterAll, expect, test } from "vitest";
import { mailCheck } from "~/server/adapters/mail-check.ts";
import { smtpMailer } from "~/server/adapters/smtp.ts";
import { freePort } from "~/server/db/embedded.ts";
import { startSmtp } from "../factories/smtp.ts";

const FROM = "Verhuisbod <post@verhuisbod.test>";
const keyPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const own = keyPair();
const dkim = { domain: "verhuisbod.test", selector: "vb1", privateKey: own.privateKey };
const p = (pair: typeof own) => pair.publicKey.toString("base64");

const smtp = await startSmtp(0, {
  disabledCommands: [],
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    password === "goed" ? done(null, { user: username }) : done(new Error("Invalid login")),
});
const plain = await startSmtp();
afterAll(() => Promise.all([smtp.close(), plain.close()]));

type Texts = Record<string, string[]>;

/** Name servers that know these names. */
function namesOf(texts: Texts, mx: Texts = {}) {
  const of = (known: Texts, name: string) => {
    const found = known[name];
    if (found) return found;
    throw Object.assign(new Error("queryTxt"), { code: "ENOTFOUND" });
  };
  return {
    // A long text comes in pieces.
    resolveTxt: async (name: string) =>
      of(texts, name).map((text) => text.match(/.{1,200}/gs) ?? []),
    resolveMx: async (name: string) =>
      of(mx, name).map((exchange, priority) => ({ exchange, priority })),
  } as unknown as Resolver;
}

const check = async (
  settings: Partial<Parameters<typeof mailCheck>[0]>,
  names: Resolver,
  to: string | null = null,
) => {
  const all = { smtpUrl: undefined, mailBounces: undefined, dkim: undefined, ...settings };
  const mailer = smtpMailer(process.cwd(), all.smtpUrl ?? "", FROM, all.dkim);
  try {
    return await mailCheck({ ...all, mailFrom: FROM }, mailer, names)(to);
  } finally {
    mailer.close();
  }
};

const RIGHT = {
  "verhuisbod.test": ["google-site-verification=x", "v=spf1 include:mail.test -all"],
  "vb1._domainkey.verhuisbod.test": [`v=DKIM1; k=rsa; p=${p(own)}`],
  "_dmarc.verhuisbod.test": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@verhuisbod.test"],
};

test("says of each part that it is right, and sends a mail that is asked for", async () => {
  const url = smtp.url.replace("smtp://", "smtp://post:goed@");
  const settings = {
    smtpUrl: `${url}?tls.rejectUnauthorized=false`,
    mailBounces: "bounces@terug.test",
    dkim,
  };
  const mx = { "verhuisbod.test": ["mx.verhuisbod.test"], "terug.test": ["mx.terug.test"] };
  expect(await check(settings, namesOf(RIGHT, mx), "beheer@voorbeeld.test")).toEqual([
    "SMTP: ok, 127.0.0.1 answers",
    "TLS: ok",
    "Sign-in: ok",
    "MX of verhuisbod.test: ok, mx.verhuisbod.test",
    "SPF of verhuisbod.test: ok, v=spf1 include:mail.test -all",
    "DKIM of vb1._domainkey.verhuisbod.test: ok, of DKIM_KEY",
    "DMARC of _dmarc.verhuisbod.test: ok, v=DMARC1; p=quarantine; rua=mailto:dmarc@verhuisbod.test",
    "MX of terug.test: ok, mx.terug.test",
    "Test mail: taken, for beheer@voorbeeld.test",
  ]);
  expect(smtp.received.map(({ subject }) => subject)).toEqual(["Proefmail van Verhuisbod"]);
  expect(smtp.received[0]?.raw).toContain("DKIM-Signature: ");
});

test("says of each part what is wrong", async () => {
  const names = namesOf(
    {
      "verhuisbod.test": ["v=spf1 -all", "v=spf1 include:mail.test -all"],
      "vb1._domainkey.verhuisbod.test": [`v=DKIM1; p=${p(keyPair())}`],
    },
    { "verhuisbod.test": [""] },
  );
  const settings = { smtpUrl: plain.url, mailBounces: "bounces@terug.test", dkim };
  expect(await check(settings, names)).toEqual([
    "SMTP: ok, 127.0.0.1 answers",
    "TLS: none, others on the way can read mails and passwords",
    "Sign-in: none in SMTP_URL",
    "MX of verhuisbod.test: missing: replies are lost",
    "SPF of verhuisbod.test: 2 of them, so none counts",
    "DKIM of vb1._domainkey.verhuisbod.test: another key than DKIM_KEY",
    "DMARC of _dmarc.verhuisbod.test: missing",
    "MX of terug.test: missing: what comes back is lost",
  ]);
});

test("says which record a key needs that has none, and that a sign-in is refused", async () => {
  const url = smtp.url.replace("smtp://", "smtp://post:fout@");
  const settings = { smtpUrl: `${url}?tls.rejectUnauthorized=false`, dkim };
  const lines = await check(settings, namesOf({}));
  expect(lines).toContainEqual(expect.stringMatching(/^Sign-in: refused: .*Invalid login/));
  expect(lines).toContain(
    `DKIM of vb1._domainkey.verhuisbod.test: missing: v=DKIM1; k=rsa; p=${p(own)}`,
  );
  expect(lines).toContain("MAIL_BOUNCES: not set");
  // A certificate that nobody vouches for.
  const [refused] = await check({ smtpUrl: smtp.url }, namesOf({}));
  expect(refused).toMatch(/^SMTP: no connection to 127\.0\.0\.1: .*certificate/i);
});

test("without a network it says so, and ends", async () => {
  const names = new Resolver({ timeout: 200, tries: 1 });
  names.setServers([`127.0.0.1:${await freePort()}`]);
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const lines = await check({ smtpUrl, dkim }, names, "beheer@voorbeeld.test");
  expect(lines).toEqual([
    expect.stringMatching(/^SMTP: no connection to 127\.0\.0\.1: .*ECONNREFUSED/),
    expect.stringMatching(/^MX of verhuisbod\.test: failed: E[A-Z]+$/),
    expect.stringMatching(/^SPF of verhuisbod\.test: failed: E[A-Z]+$/),
    expect.stringMatching(/^DKIM of \S+: failed: E[A-Z]+$/),
    expect.stringMatching(/^DMARC of \S+: failed: E[A-Z]+$/),
    "MAIL_BOUNCES: not set",
    "Test mail: failed: the mail server is away",
  ]);
});
