import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, Server } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type * as Main from "~/main.ts";
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

const root = process.cwd();
const main = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
)) as typeof Main;

/** Boots in this process what must not start; answers what somebody is told who can mend it. */
async function refusal(wrong: Record<string, string>): Promise<string> {
  const env = { LOG_LEVEL: "silent", ...settings, ...wrong };
  const error: unknown = await main.boot({ root, env }).then(
    () => "it started",
    (reason) => reason,
  );
  expect(error).toHaveProperty("mendable", true);
  return (error as Error).message;
}

/** What an operator's command said, and its exit code; with no other settings than these. */
async function command(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["server.ts", "admin", ...words], {
    env: { PATH: process.env.PATH ?? "", NODE_NO_WARNINGS: "1", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, said };
}

const serverAt = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};

/** A role that may sign in and nothing else, for as long as `work` lasts. */
async function withPoorRole(work: (settings: Record<string, string>) => Promise<void>) {
  await administer(database.url, "create role poor login password 'poor'");
  const empty = await createTestDatabase();
  try {
    await administer(empty.url, "drop schema graphile_worker cascade");
    await work(
      serverAt((url) => {
        url.pathname = new URL(empty.url).pathname;
        [url.username, url.password] = ["poor", "poor"];
      }),
    );
  } finally {
    await empty.drop();
    await administer(database.url, "drop role poor");
  }
}

const A_LINE = (name: string, says: string) => new RegExp(`^${name}: [^\\n]*${says}[^\\n]*$`);

describe("a start that cannot be", () => {
  test("names the database's setting, and what to do, in a line", async () => {
    const nobody = String(await freePort());
    const tries: [Record<string, string>, string][] = [
      [
        serverAt((url) => {
          url.password = "fout";
        }),
        "refuses the password of 'verhuisbod'",
      ],
      [
        serverAt((url) => {
          url.pathname = "/geen";
        }),
        "has no database 'geen': make it",
      ],
      [
        serverAt((url) => {
          url.port = nobody;
        }),
        `no database answers at 127.0.0.1:${nobody}`,
      ],
      [
        serverAt((url) => {
          url.hostname = "geen.invalid";
        }),
        "no database answers at geen.invalid",
      ],
    ];
    for (const [wrong, says] of tries) {
      expect(await refusal(wrong)).toMatch(A_LINE("DATABASE_URL", says));
    }
    await withPoorRole(async (wrong) => {
      expect(await refusal(wrong)).toMatch(A_LINE("DATABASE_URL", "'poor' has too few rights"));
    });
  });

  test("names a data folder that cannot be written to, and a host that is not ours", async () => {
    const file = path.join(folder.path, "a-file");
    await writeFile(file, "");
    const tries: Record<string, string>[] = [
      {},
      { SESSION_SECRET: "een geheim van meer dan tweeendertig tekens", DATABASE_URL: "" },
    ];
    for (const more of tries) {
      const said = await refusal({ DATA_DIR: file, ...more });
      expect(said).toMatch(A_LINE("DATA_DIR", `${file}.* cannot be written to`));
    }
    expect(await refusal({ HOST: "203.0.113.1" })).toMatch(A_LINE("HOST", "203.0.113.1 is no"));
  });

  test("names the port that is taken", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const port = String((squatter.address() as { port: number }).port);
    expect(await refusal({ PORT: port })).toMatch(A_LINE("PORT", port));
    squatter.close();
  });

  test("tells a port that needs a right from one that is taken", async () => {
    // As the system answers a user without it: the tests may run as one that has it.
    const listening = vi.spyOn(Server.prototype, "listen").mockImplementation(function (
      this: Server,
    ) {
      const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
      process.nextTick(() => this.emit("error", refused));
      return this;
    });
    onTestFinished(() => listening.mockRestore());
    expect(await refusal({ PORT: "80" })).toMatch(A_LINE("PORT", "ports below 1024 need a right"));
  });

  test("names every setting that is wrong, without a stack, and ends with 1", async () => {
    const { process: child, output } = launchProduct({
      ...settings,
      PORT: "drieduizend",
      SMTP_URL: "mail.voorbeeld.test",
      DATABASE_URL: "mysql://x",
      ADMIN_EMAILS: "geen adres",
      SESSION_SECRET: "kort",
      LOG_LEVEL: "veel",
    });
    const [code] = await once(child, "close");
    const said = output();
    expect(code).toBe(1);
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
    const said = await refusal({ DEPLOYMENT: "live" });
    for (const name of ["APP_URL", "SESSION_SECRET", "SMTP_URL", "PAYMENT_PROVIDER"])
      expect(said).toContain(`${name}:`);
  });
});

describe("an operator's command", () => {
  test("that was refused ends with 1, and says in which database it looked", async () => {
    const { code, said } = await command(["grant", "niemand@voorbeeld.test"], settings);
    expect(code).toBe(1);
    expect(said).toContain("niemand@voorbeeld.test has no confirmed account");
    expect(said).toContain(new URL(database.url).pathname.slice(1));
    await expect(main.administer({ root, env: settings, words: ["beheer"] })).rejects.toThrow(
      "Usage",
    );
  });

  test("that was carried out says in which database", async () => {
    const email = "beheer@voorbeeld.test";
    await administer(
      database.url,
      `insert into users (name, email, email_verified, role, created_at, updated_at)
       values ('Beheer', '${email}', true, 'CLIENT', now(), now())`,
    );
    const { code, said } = await command(["grant", email], settings);
    expect(code).toBe(0);
    expect(said).toContain(`${email} is now an admin\n(written to the database of DATABASE_URL, `);
    expect(said).toContain(new URL(database.url).pathname.slice(1));
  });

  test("erases who asked for it, notes that in the ledger, and never an admin", async () => {
    const insert = (email: string, role: string) =>
      administer(
        database.url,
        `insert into users (name, email, email_verified, role, created_at, updated_at)
         values ('Weg', '${email}', true, '${role}', now(), now())`,
      );
    await insert("weg@voorbeeld.test", "CLIENT");
    await insert("chef@voorbeeld.test", "ADMIN");
    const ledger = path.join(folder.path, "erased-by-operator.log");
    const env = { ...settings, ERASURE_LEDGER: ledger, LOG_LEVEL: "silent" };
    const erase = (email: string) => main.administer({ root, env, words: ["erase", email] });
    expect(await erase("Weg@voorbeeld.test")).toContain("is erased, and noted in the ledger");
    expect(readFileSync(ledger, "utf8").trim().split("\n")).toHaveLength(1);
    await expect(erase("weg@voorbeeld.test")).rejects.toThrow("has no account");
    await expect(erase("chef@voorbeeld.test")).rejects.toThrow("it is an admin's");
  });

  test("reads what a mail server hands it, and says what came of it", async () => {
    for (const words of [["grant"], ["reset-two-steps"], []]) {
      await expect(main.administer({ root, env: settings, words })).rejects.toThrow("Usage");
    }
    const absence = Readable.from(["Subject: Afwezig\r\n\r\nIk ben er niet.\r\n"]);
    const env = { LOG_LEVEL: "silent", ...settings };
    const words = ["mail-report"];
    expect(await main.administer({ root, env, words, input: absence })).toMatch(
      /^no report of a mail .*: nothing was done\n\(written to the database of DATABASE_URL, /,
    );
    const said = await main.administer({ root, env, words: ["mail-check"] });
    expect(said).toMatch(
      /^SMTP: SMTP_URL is not set, mails stay in a folder\nMX of verhuisbod\.test: /,
    );
  });

  test("makes no data folder where there is none", async () => {
    const absent = path.join(folder.path, "absent");
    const words = ["grant", "niemand@voorbeeld.test"];
    await expect(main.administer({ root, env: { DATA_DIR: absent }, words })).rejects.toThrow(
      `DATA_DIR: ${absent} has no database`,
    );
    expect(existsSync(absent)).toBe(false);
  });
});

const MAIL = { timeout: 30_000 };
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

/** Asks the product to stop while a request is in flight. */
async function expectOrderlyEnd(product: Product): Promise<void> {
  // Hashing the password keeps this one busy long enough to be in flight.
  const answer = signUp(product, "onderweg@voorbeeld.test");
  await new Promise((resolve) => setTimeout(resolve, 25));
  const stopped = Date.now();
  const code = product.stop();
  expect((await answer).status).toBe(302);
  expect(await code).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(10_000);
  await expect(fetch(`${product.url}/health`)).rejects.toThrow();
}

test("kill -9 loses no sign-up whose request was answered; SIGTERM lets one in flight finish, and then it is gone", async () => {
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
    await expectOrderlyEnd(again);
  } finally {
    await again.stop();
  }
});
