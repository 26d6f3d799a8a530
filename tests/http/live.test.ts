import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { systemClock } from "~/server/ports/clock.ts";
import { type HttpsProxy, startHttpsProxy } from "../factories/https-proxy.ts";
import { listenForPosts } from "../factories/posts.ts";
import { launchProduct } from "../factories/product.ts";
import { filled } from "../factories/registration.ts";
import { startSmtp } from "../factories/smtp.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";
import { createTestDatabase } from "../setup/database.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const START_MS = 90_000;

/** The product as an operator runs it: live, behind a proxy that ends TLS, with Stripe and a mail server. */
async function goLive() {
  const [database, folder, smtp] = [
    await createTestDatabase(),
    await temporaryFolder("live"),
    await startSmtp(),
  ];
  const proxy = await startHttpsProxy();
  const stripe = await startStripe({ clock: systemClock, mode: "live" });
  const port = await freePort();
  proxy.forwardTo(port);
  const { secretKey, webhookSecret, apiUrl } = stripe.settings;
  const { process: child, output } = launchProduct({
    DEPLOYMENT: "live",
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: proxy.origin,
    TRUST_PROXY: "on",
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    SESSION_SECRET: "een geheim van meer dan tweeendertig tekens",
    SMTP_URL: smtp.url,
    MAIL_FROM: "Verhuisbod <post@verhuisbod.nl>",
    ADMIN_EMAILS: "beheer@verhuisbod.nl",
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    OPERATOR_NAME: "Verhuisbod B.V.",
    OPERATOR_ADDRESS: "Kade 1, 1234 AB Zwolle",
    OPERATOR_KVK: "12345678",
    OPERATOR_VAT: "NL123456782B90",
    OPERATOR_EMAIL: "beheer@verhuisbod.nl",
  });
  afterAll(async () => {
    if (child.exitCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    await stripe.close();
    await smtp.close();
    await database.drop();
    await folder.remove();
  });
  await expect
    .poll(() => isUp(proxy, () => child.exitCode, output), { timeout: START_MS, interval: 250 })
    .toBe(true);
  return { proxy, stripe, output };
}

async function isUp(proxy: HttpsProxy, exit: () => number | null, output: () => string) {
  if (exit() !== null) throw new Error(`the product ended:\n${output()}`);
  return (await proxy.send("/health")).status === 200;
}

const pairs = (cookies: string[]) => cookies.map((line) => line.split(";")[0]).join("; ");

test("live, behind a proxy with TLS, a company registers, pays and is told by a notice", {
  timeout: START_MS * 2,
}, async () => {
  const { proxy, stripe } = await goLive();
  const home = await proxy.send("/");
  expect(home.status).toBe(200);
  expect(home.headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
  expect(home.headers["content-security-policy"]).toContain(`form-action 'self' ${stripe.address}`);
  for (const path of ["/dev/mail", "/dev/mail/templates", "/dev/mail/templates/send-test-1"]) {
    expect((await proxy.send(path)).status, path).toBe(404);
  }

  const registered = await proxy.send("/verhuis-registratie-special", {
    method: "POST",
    headers: { origin: proxy.origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(filled()).toString(),
  });
  expect(registered.status).toBe(302);
  for (const line of registered.cookies) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
  }
  const checkout = String(registered.headers.location);
  expect(checkout.startsWith(stripe.address)).toBe(true);

  const posted: { headers: Headers; body: string }[] = [];
  const listener = await listenForPosts((post) => posted.push(post));
  stripe.postTo(listener.url);
  const back = new URL(await stripe.press(checkout.split("/").at(-1) ?? "", "card"));
  expect(back.origin).toBe(proxy.origin);
  await stripe.catchUp();
  await listener.quiet();
  expect(posted.length).toBeGreaterThan(0);
  for (const { headers, body } of posted) {
    const signature = headers.get("stripe-signature") ?? "";
    const told = await proxy.send("/hooks/betalingen", {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body,
    });
    expect(told.status).toBe(200);
  }

  const cookie = pairs(registered.cookies);
  const page = await proxy.send(back.pathname + back.search, { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.body).toContain("Breng een collega aan");
  // A door of the signed-in leads to the sign-in page on the same origin, over TLS.
  const door = await proxy.send("/subscription-management");
  expect([door.status, door.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/(auth|verhuis\/login)/),
  ]);
});
