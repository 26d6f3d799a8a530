import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { readMailFolder } from "../factories/mail.ts";
import { launchProduct, type Product, startProduct } from "../factories/product.ts";
import { type TemporaryFolder, temporaryFolder } from "../setup/temporary.ts";

// These run the embedded database, as somebody's first start does.
let folder: TemporaryFolder | undefined;
const running: Product[] = [];

async function start(settings: Record<string, string> = {}): Promise<Product> {
  folder ??= await temporaryFolder("faults");
  const product = await startProduct({
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    LOG_LEVEL: "warn",
    ...settings,
  });
  running.push(product);
  return product;
}

// A killed app leaves its database running; a start and a proper stop take that along.
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop();
  if (folder) await (await start()).stop();
  running.splice(0);
  await folder?.remove();
  folder = undefined;
});

async function placeBrief(product: Product, email: string): Promise<Response> {
  const body = new URLSearchParams({
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    toProvince: "Zeeland",
    moveDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    clientName: "Iris Jansen",
    ownerEmail: email,
    password: "geheim-genoeg",
    confirmPassword: "geheim-genoeg",
    submissionKey: crypto.randomUUID(),
  });
  return await fetch(`${product.url}/brief-form`, {
    method: "POST",
    body,
    headers: { origin: product.url },
    redirect: "manual",
  });
}

async function isRegistered(product: Product, email: string): Promise<boolean> {
  const body = new URLSearchParams({ intent: "sign-in", email, password: "geheim-genoeg" });
  const response = await fetch(`${product.url}/auth`, {
    method: "POST",
    body,
    headers: { origin: product.url },
  });
  return (await response.text()).includes("Verificatiemail opnieuw sturen");
}

test("kill -9 at any moment loses no brief whose request was answered", async () => {
  const answered: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const product = await start();
    for (const email of answered) expect(await isRegistered(product, email)).toBe(true);
    const storm = Array.from({ length: 12 }, async (_, index) => {
      const email = `klant-${round}-${index}@voorbeeld.test`;
      const response = await placeBrief(product, email);
      if (response.status === 302) answered.push(email);
    });
    await Promise.race(storm);
    await new Promise((resolve) => setTimeout(resolve, 60 * round));
    await product.kill();
    await Promise.allSettled(storm);
  }
  expect(answered.length).toBeGreaterThan(3);
  const product = await start();
  for (const email of answered) expect(await isRegistered(product, email)).toBe(true);
  const mailFolder = `${folder?.path}/mail`;
  const deadline = Date.now() + 20_000;
  const missing = async () => {
    const mails = await readMailFolder(mailFolder);
    const sent = (email: string) =>
      mails.filter((mail) => mail.to.includes(email) && mail.subject.startsWith("Je aanvraag"));
    return answered.filter((email) => sent(email).length !== 1);
  };
  while ((await missing()).length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(await missing()).toEqual([]);
});

test("a second start on the same data says so, and the first goes on", async () => {
  const first = await start();
  const second = launchProduct({
    DATA_DIR: folder?.path ?? "",
    PORT: String(await freePort()),
    DEMO_DATA: "off",
  });
  const [code] = await once(second.process, "close");
  expect(code).toBe(1);
  expect(second.output()).toContain("DATA_DIR: another Verhuisbod already runs on");
  expect(second.output()).not.toContain("    at ");
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
});

test("stopping and starting again keeps everything, many times over", async () => {
  const email = "vast@voorbeeld.test";
  for (let round = 0; round < 3; round += 1) {
    const product = await start();
    if (round === 0) expect((await placeBrief(product, email)).status).toBe(302);
    expect(await isRegistered(product, email)).toBe(true);
    expect(await product.stop()).toBe(0);
  }
});
