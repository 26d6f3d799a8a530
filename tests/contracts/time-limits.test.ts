import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { backupBucket } from "~/server/adapters/backup-bucket.ts";
import { closedCircuit } from "~/server/adapters/circuit.ts";
import { molliePayments } from "~/server/adapters/mollie-payments.ts";
import { kvkApi, pdokAddresses, viesApi } from "~/server/adapters/registers.ts";
import { s3Files } from "~/server/adapters/s3-files.ts";
import { smtpMailer } from "~/server/adapters/smtp.ts";
import { stripePayments } from "~/server/adapters/stripe-payments.ts";
import { surroundingsOf } from "~/server/adapters/surroundings.ts";
import { webPushServices } from "~/server/adapters/web-push.ts";
import { createLog } from "~/server/boot/log.ts";
import { databaseAway } from "~/server/db/outage.ts";
import { systemClock } from "~/server/ports/clock.ts";
import { queueReports, type SendReport } from "~/server/seen/error-reports.ts";
import { toWebhook } from "~/server/seen/error-webhook.ts";
import { startTracing } from "~/server/seen/otlp.ts";
import { toSentry } from "~/server/seen/sentry.ts";
import { beginSpan, endSpan } from "~/server/seen/traces.ts";
import { startSilent, startTrickling } from "../factories/smtp.ts";
import { CERTIFICATE } from "../fakes/mollie/certificate.ts";
import { distrust, trustAny } from "../fakes/mollie/trust.ts";
import { startPushService } from "../fakes/push/push.ts";
import { makeTrouble, TROUBLES, type Trouble } from "../fakes/trouble.ts";

// The limit of each outside service fires within its time, whatever the service sends or does not send,
// and although the garbage is collected all the while.

// Several collections, each of which takes a while, fit into it.
const LIMIT_MS = 400;
/** Far beyond any limit here, and far below those of the system. */
const NEVER_MS = 8_000;

setFlagsFromString("--expose-gc");
const collecting = setInterval(runInNewContext("gc") as () => void, LIMIT_MS / 4);

let trouble: Trouble = "silence";
const plain = createServer((_request, response) => makeTrouble(trouble, response));
const secure = createTlsServer(CERTIFICATE, (_request, response) => makeTrouble(trouble, response));
const servers = [plain, secure];
trustAny();
await Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
const [plainAt, secureAt] = servers.map(
  (server) => `127.0.0.1:${(server.address() as AddressInfo).port}`,
);
const push = await startPushService();
const mailServer = await startTrickling();
const silent = await startSilent();
afterAll(async () => {
  clearInterval(collecting);
  distrust();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await push.close();
  await mailServer.close();
  await silent.close();
});

const log = createLog("silent", { write: () => undefined });
const bucket = {
  ...{ bucket: "fotos", endpoint: `http://${plainAt}`, region: "x" },
  ...{ accessKeyId: "a", secretAccessKey: "b" },
};
const stripe = { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiUrl: `http://${plainAt}` };
const mollie = {
  apiKey: "test_abcdefghijklmnopqrstuvwxyz1234",
  apiUrl: `https://${secureAt}`,
  clock: systemClock,
  webhookUrl: "https://verhuisbod.test/x",
  alone: <Value>(_name: string, work: () => Promise<Value>) => work(),
};

/** Each outside service, with what asks it once. */
const ASKS: Record<string, (limitMs: number) => Promise<unknown>> = {
  "a push service": (timeoutMs) => {
    const own = {
      secret: "a secret of thirty-two characters",
      subject: "mailto:post@voorbeeld.test",
    };
    const services = webPushServices(own, () => closedCircuit, { agent: push.agent, timeoutMs });
    return services.send(push.browser(services.publicKey), "{}", "t");
  },
  KvK: (timeoutMs) =>
    kvkApi("key", log, { address: `http://${plainAt}`, timeoutMs }).check("12345678", "Rap"),
  VIES: (timeoutMs) =>
    viesApi(log, { address: `http://${plainAt}`, timeoutMs }).check("NL000099998B57"),
  PDOK: (timeoutMs) =>
    pdokAddresses(log, { address: `http://${plainAt}`, timeoutMs }).find("1234 AB", "1"),
  "the file store, reading": (timeoutMs) => s3Files(bucket, { timeoutMs }).read("a.webp"),
  "the file store, writing": (timeoutMs) =>
    s3Files(bucket, { timeoutMs }).put("a.webp", new Uint8Array(70_000), "image/webp"),
  "the store of backups": (answerMs) =>
    backupBucket(bucket, "", { answerMs, pausesMs: [] }).list("backups/"),
  "the store of backups, writing": (partMs) =>
    backupBucket(bucket, "", { partMs, pausesMs: [] }).write(
      "backups/a",
      (async function* () {
        yield new Uint8Array(10);
      })(),
    ),
  Stripe: (timeoutMs) =>
    stripePayments(stripe, systemClock, { timeoutMs }).readSubscription("sub_1"),
  Mollie: (timeoutMs) => molliePayments({ ...mollie, timeoutMs }).isPayable("tr_abcdefghij"),
  "the error webhook": (limitMs) =>
    reported(toWebhook({ url: `http://${plainAt}/x`, key: "k".repeat(32) }), limitMs),
  Sentry: (limitMs) => reported(toSentry(`http://key@${plainAt}/1`, "live"), limitMs),
  "the receiver of traces": async (limitMs) => {
    const stop = startTracing({ endpoint: `http://${plainAt}`, share: 1 }, limitMs);
    const span = beginSpan("task", "any", {});
    if (span) endSpan(span);
    await stop();
  },
};

/** Reports one error; what becomes of it is thrown where it did not arrive. */
async function reported(send: SendReport, sendMs: number): Promise<void> {
  const told = Promise.withResolvers<void>();
  const pace = { sendMs, firstPauseMs: 1, longestPauseMs: 1, stopMs: NEVER_MS };
  const reports = queueReports(async (report, signal) => {
    await send(report, signal).then(told.resolve, told.reject);
  }, pace);
  reports.write(JSON.stringify({ level: 50, time: 1, msg: "failed" }));
  await told.promise.finally(() => reports.close());
}

/** What was thrown, or nothing. Fails where neither comes. */
async function ends(who: string, asked: Promise<unknown>): Promise<unknown> {
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${who} is waited for without end`)), NEVER_MS);
  const end = asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  return await Promise.race([end, never]).finally(() => clearTimeout(timer));
}

test.each(TROUBLES)(
  "%s of an outside service ends with its limit, and is not taken for the database's",
  { timeout: 2 * NEVER_MS },
  async (how) => {
    trouble = how;
    push.answerWith(how);
    await Promise.all(
      Object.entries(ASKS).map(async ([who, ask]) => {
        const error = await ends(who, ask(LIMIT_MS));
        expect(databaseAway(error), who).toBe(false);
        expect(databaseAway(new Error("task", { cause: error })), who).toBe(false);
      }),
    );
  },
);

test("a machine that takes connections and says nothing ends the look at the certificate", async () => {
  const asked = surroundingsOf({
    ...{
      dataDir: process.cwd(),
      appUrl: silent.url.replace("smtp", "https"),
      findLastBackup: null,
    },
    timeoutMs: LIMIT_MS,
  });
  expect(await ends("the own address", asked.certificateEnds())).toMatchObject({
    message: expect.stringContaining("silent"),
  });
});

test("a mail server that sends a line now and then keeps no mail and no connection for ever", async () => {
  const mailer = smtpMailer(
    process.cwd(),
    mailServer.url,
    "Verhuisbod <post@verhuisbod.test>",
    undefined,
    {
      longestMs: 2 * LIMIT_MS,
    },
  );
  const mail = { messageId: "<a@x>", to: "a@voorbeeld.test", subject: "a", text: "a", html: "a" };
  const errors = await Promise.all([1, 2].map(() => ends("the mail server", mailer.send(mail))));
  for (const error of errors) {
    expect(error).toMatchObject({ name: "Error", message: expect.stringContaining("mail server") });
    expect(databaseAway(error)).toBe(false);
  }
  await expect.poll(() => mailServer.open()).toBe(0);
  mailer.close();
});
