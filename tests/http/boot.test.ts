import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { readMailFolder } from "../factories/mail.ts";
import { launchProduct, type Product, startProduct } from "../factories/product.ts";
import { createTestDatabase } from "../setup/database.ts";
import { administer } from "../setup/template.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const database = await createTestDatabase();
const folder = await temporaryFolder("boot");
afterAll(async () => {
  await database.drop();
  await folder.remove();
});
const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "off" };

/** Starts what must not start; answers what it said. */
async function refusedStart(wrong: Record<string, string>): Promise<string> {
  const { process: child, output } = launchProduct({ ...settings, ...wrong });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return output();
}

describe("a start that cannot be", () => {
  test("names the port that is taken", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const port = String((squatter.address() as { port: number }).port);
    const said = await refusedStart({ PORT: port });
    expect(said).toContain(`PORT: ${port}`);
    expect(said).not.toContain("    at ");
    squatter.close();
  });

  test("names every setting that is wrong, without a stack", async () => {
    const said = await refusedStart({
      PORT: "drieduizend",
      SMTP_URL: "mail.voorbeeld.test",
      DATABASE_URL: "mysql://x",
      ADMIN_EMAILS: "geen adres",
      SESSION_SECRET: "kort",
      LOG_LEVEL: "veel",
    });
    for (const name of [
      "PORT",
      "SMTP_URL",
      "DATABASE_URL",
      "ADMIN_EMAILS",
      "SESSION_SECRET",
      "LOG_LEVEL",
    ]) {
      expect(said).toMatch(new RegExp(`^${name}: `, "m"));
    }
    expect(said).not.toContain("    at ");
  });

  test("names what a live deployment lacks", async () => {
    const said = await refusedStart({ DEPLOYMENT: "live" });
    for (const name of ["APP_URL", "SESSION_SECRET", "SMTP_URL", "PAYMENT_PROVIDER"])
      expect(said).toContain(`${name}:`);
  });
});

const MAIL = { timeout: 10_000 };
const PASSWORD = "geheim-genoeg";

function post(product: Product, fields: Record<string, string>): Promise<Response> {
  return fetch(`${product.url}/auth`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: product.url },
    redirect: "manual",
  });
}

function signUp(product: Product, email: string): Promise<Response> {
  return post(product, {
    intent: "sign-up",
    fullName: "Iris Jansen",
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    role: "CLIENT",
  });
}

test("SIGTERM lets a request in flight finish, and then it is gone", async () => {
  const port = String(await freePort());
  const product = await startProduct({ ...settings, PORT: port, LOG_LEVEL: "silent" });
  // Hashing the password keeps this one busy long enough to be in flight.
  const answer = signUp(product, "onderweg@voorbeeld.test");
  await new Promise((resolve) => setTimeout(resolve, 25));
  const stopped = Date.now();
  const code = product.stop();
  expect((await answer).status).toBe(302);
  expect(await code).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(10_000);
  await expect(fetch(`${product.url}/health`)).rejects.toThrow();
});

test("kill -9 loses no sign-up whose request was answered", async () => {
  const port = String(await freePort());
  const product = await startProduct({ ...settings, PORT: port, LOG_LEVEL: "silent" });
  const email = "plotseling@voorbeeld.test";
  expect((await signUp(product, email)).status).toBe(302);
  await product.kill();
  // A mail that was under way is taken back from the dead after minutes: they are over.
  await administer(
    database.url,
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes'",
  );
  const again = await startProduct({ ...settings, PORT: port, LOG_LEVEL: "silent" });
  try {
    const answer = await post(again, { intent: "sign-in", email, password: PASSWORD });
    expect(await answer.text()).toContain("Verificatiemail opnieuw sturen");
    await expect.poll(() => readMailFolder(`${folder.path}/mail`, email), MAIL).toHaveLength(1);
  } finally {
    await again.stop();
  }
});
