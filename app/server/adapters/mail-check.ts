import { createPublicKey, randomUUID } from "node:crypto";
import type { Resolver } from "node:dns/promises";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Config } from "../boot/config.ts";
import { addressIn } from "../boot/settings.ts";
import { type CheckMail, hostOf, type Mailer } from "../ports/mailer.ts";

type Names = Pick<Resolver, "resolveTxt" | "resolveMx">;
type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "mailBounces" | "dkim">;

const ANSWER_MS = 10_000;
/** There is no such name, or nothing of that kind at it. */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** Checks the way out by the settings: the mail server itself, and what `names` say of our domain. */
export function mailCheck(settings: Settings, mailer: Mailer, names: Names): CheckMail {
  return async (to) => {
    const { smtpUrl, mailFrom, mailBounces } = settings;
    const domain = hostOf(addressIn(mailFrom));
    const bounces = mailBounces && hostOf(mailBounces);
    const records = await Promise.all([
      mxLine(names, domain, "replies are lost"),
      recordLine(names, "SPF", domain, /^v=spf1( |$)/i),
      dkimLine(names, settings.dkim),
      recordLine(names, "DMARC", `_dmarc.${domain}`, /^v=DMARC1/i),
      bounces ? mxLine(names, bounces, "what comes back is lost") : "MAIL_BOUNCES: not set",
    ]);
    const server = smtpUrl
      ? await serverLines(smtpUrl)
      : ["SMTP: SMTP_URL is not set, mails stay in a folder"];
    const mail = to === null ? [] : [await testMailLine(mailer, domain, to)];
    return [...server, ...records, ...mail];
  };
}

/** Connects as mails do, and says how far it came. */
async function serverLines(url: string): Promise<string[]> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  const until = (act: (done: (error?: Error | null) => void) => void) =>
    new Promise<string | null>((resolve) => {
      connection.once("error", (error) => resolve(error.message));
      act((error) => resolve(error ? error.message : null));
    });
  // What comes after an answer concerns nobody.
  connection.on("error", () => undefined);
  try {
    const lost = await until((done) => connection.connect(done));
    if (lost !== null) return [`SMTP: no connection to ${server.host}: ${lost}`];
    const lines = [
      `SMTP: ok, ${server.host} answers`,
      connection.secure ? "TLS: ok" : "TLS: none, others on the way can read mails and passwords",
    ];
    if (!auth) return [...lines, "Sign-in: none in SMTP_URL"];
    const refused = await until((done) => connection.login(auth, done));
    return [...lines, refused === null ? "Sign-in: ok" : `Sign-in: refused: ${refused}`];
  } finally {
    connection.close();
  }
}

async function mxLine(names: Names, domain: string, without: string): Promise<string> {
  const label = `MX of ${domain}`;
  return await line(label, async () => {
    const hosts = (await found(names.resolveMx(domain))).map(({ exchange }) => exchange);
    // A single empty name says that a domain takes no mail (RFC 7505).
    const real = hosts.filter((host) => host !== "" && host !== ".");
    return real.length > 0 ? `ok, ${real.join(", ")}` : `missing: ${without}`;
  });
}

async function recordLine(names: Names, label: string, name: string, form: RegExp) {
  return await line(`${label} of ${name}`, async () => {
    const records = (await textsAt(names, name)).filter((text) => form.test(text));
    const [record] = records;
    if (!record) return "missing";
    return records.length === 1 ? `ok, ${record}` : `${records.length} of them, so none counts`;
  });
}

async function dkimLine(names: Names, dkim: Config["dkim"]): Promise<string> {
  if (!dkim) return "DKIM: DKIM_KEY is not set, the mail server has to sign";
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  return await line(`DKIM of ${name}`, async () => {
    const [record] = (await textsAt(names, name)).filter((text) => /(^|[;\s])p=/.test(text));
    const own = createPublicKey(dkim.privateKey).export({ type: "spki", format: "der" });
    const wanted = own.toString("base64");
    if (record === undefined) return `missing: v=DKIM1; k=rsa; p=${wanted}`;
    const [, key = ""] = record.replaceAll(/\s/g, "").split(/(?:^|;)p=/);
    return key.split(";")[0] === wanted ? "ok, of DKIM_KEY" : "another key than DKIM_KEY";
  });
}

async function testMailLine(mailer: Mailer, domain: string, to: string): Promise<string> {
  return await line("Test mail", async () => {
    const text = "Deze proefmail ging de weg van alle mails. Lees je dit, dan werkt die weg.";
    await mailer.send({
      messageId: `<${randomUUID()}@${domain}>`,
      to,
      subject: "Proefmail van Verhuisbod",
      text,
      html: `<p>${text}</p>`,
    });
    return `taken, for ${to}`;
  });
}

async function textsAt(names: Names, name: string): Promise<string[]> {
  return (await found(names.resolveTxt(name))).map((parts) => parts.join(""));
}

async function found<Record>(answer: Promise<Record[]>): Promise<Record[]> {
  return await answer.catch((error: NodeJS.ErrnoException) => {
    if (NOTHING.has(error.code ?? "")) return [];
    throw error;
  });
}

async function line(label: string, look: () => Promise<string>): Promise<string> {
  try {
    return `${label}: ${await look()}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `${label}: failed: ${code ?? message}`;
  }
}
