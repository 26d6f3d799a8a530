import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { launchProduct, startProduct } from "../e2e/product.ts";
import { createTestDatabase } from "../setup/database.ts";
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
    for (const name of ["APP_URL", "SESSION_SECRET", "SMTP_URL"])
      expect(said).toContain(`${name}:`);
  });
});

test("SIGTERM lets a request in flight finish, and then it is gone", async () => {
  const port = String(await freePort());
  const product = await startProduct({ ...settings, PORT: port, LOG_LEVEL: "silent" });
  // Hashing the password keeps this one busy long enough to be in flight.
  const body = new URLSearchParams({
    intent: "sign-up",
    fullName: "Iris Jansen",
    email: "onderweg@voorbeeld.test",
    password: "geheim-genoeg",
    confirmPassword: "geheim-genoeg",
    role: "CLIENT",
  });
  const answer = fetch(`${product.url}/auth`, {
    method: "POST",
    body,
    headers: { origin: product.url },
    redirect: "manual",
  });
  await new Promise((resolve) => setTimeout(resolve, 25));
  const stopped = Date.now();
  const code = product.stop();
  expect((await answer).status).toBe(302);
  expect(await code).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(10_000);
  await expect(fetch(`${product.url}/health`)).rejects.toThrow();
});
