import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { appCode } from "../factories/codes.ts";
import { allMade } from "../factories/pages.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { request } from "../factories/sessions.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite({
  RATE_LIMIT_FACTOR: "1",
  TRUST_PROXY: "on",
  LAUNCH_DATE: "2099-01-01",
});
const { app } = site;

beforeAll(async () => {
  await tasksDone(app);
  await allMade(site);
});

type Fields = Record<string, string>;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it came over the wire. */
  body: Buffer;
}

let address = 0;

/** Posts a form as a browser does, from an address of its own, and takes the answer as it comes. */
function post(path: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
  address += 1;
  const { hostname, port } = new URL(site.origin);
  const body = new URLSearchParams(fields).toString();
  const sent = {
    origin: site.origin,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    "x-forwarded-for": `10.2.${address >> 8}.${address & 255}`,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path, method: "POST", headers: sent }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () => {
        const { date: _, ...kept } = res.headers;
        const policy = String(kept["content-security-policy"]).replace(/'nonce-[^']+'/, "");
        const whole = { ...kept, "content-security-policy": policy };
        resolve({ status: res.statusCode ?? 0, headers: whole, body: Buffer.concat(parts) });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const guess = (email: string, rest: Fields = {}) => ({
  intent: "sign-in",
  email,
  password: "een gok",
  ...rest,
});

async function unconfirmed(): Promise<string> {
  return (await addClient(app, { confirmed: false })).email;
}

async function outOfTries(): Promise<string> {
  const email = freshEmail();
  for (let index = 0; index < 5; index += 1) await post("/auth", guess(email));
  return email;
}

const nobody = async () => freshEmail();
const oddAddress = async () => `<b>"${freshEmail()}'&amp;</b>`;

interface Case {
  path?: string;
  who: () => Promise<string>;
  fields?: (email: string) => Fields;
  headers?: Fields;
  status: number;
  says: string;
}

const EMPTY = "Vul je e-mailadres in.";
const CASES: Record<string, Case> = {
  "a wrong password": { who: nobody, status: 400, says: "Inloggen" },
  "the right password of an address that is not confirmed": {
    who: unconfirmed,
    fields: (email) => guess(email, { password: PASSWORD }),
    status: 400,
    says: "Verificatiemail opnieuw sturen",
  },
  "what is no address": { who: oddAddress, status: 400, says: "geldig e-mailadres" },
  "no password": {
    who: nobody,
    fields: (email) => guess(email, { password: "" }),
    status: 400,
    says: "Vul je wachtwoord in.",
  },
  "nothing at all": { who: async () => "", fields: () => ({}), status: 400, says: EMPTY },
  "too many tries": { who: outOfTries, status: 429, says: "te vaak" },
  "a way back": {
    path: "/auth?redirect=%2Faccount",
    who: nobody,
    fields: (email) => guess(email, { redirect: "/account" }),
    status: 400,
    says: 'name="redirect" value="/account"',
  },
  "a company": {
    path: "/auth?type=business&tab=signin",
    who: nobody,
    status: 400,
    says: "Bekijk de prijzen voor bedrijven",
  },
  "the former address": { path: "/login", who: nobody, status: 400, says: "Inloggen" },
  "the orange door": { path: "/verhuis/login", who: nobody, status: 400, says: "verhuis" },
  "the orange door with its banner closed": {
    path: "/verhuis/login",
    who: nobody,
    headers: { cookie: "balk=dicht; _ga=GA1.2.3" },
    status: 400,
    says: "verhuis",
  },
  "a browser that compresses": {
    who: nobody,
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
    status: 400,
    says: "",
  },
};

describe("the form of signing in answers", () => {
  test.for(Object.entries(CASES))("%s", async ([, one]) => {
    const { path = "/auth", who, fields = guess, headers = {}, status, says } = one;
    const answer = await post(path, fields(await who()), headers);
    expect(answer.status).toBe(status);
    expect(Boolean(answer.headers["retry-after"])).toBe(status === 429);
    expect(answer.headers["content-encoding"]).toBe(headers["accept-encoding"] ? "br" : undefined);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.body.toString()).toContain(says);
  });
});

test("many at once get each their own address", async () => {
  // As many at once as are checked at once, so that none is refused on a busy machine.
  for (let round = 0; round < 6; round += 1) {
    const people = Array.from({ length: 8 }, (_, index) => `iris${round}${index}@voorbeeld.test`);
    const pages = await Promise.all(people.map((email) => post("/auth", guess(email))));
    for (const [index, { body }] of pages.entries()) {
      expect(body.toString().match(/iris\d+@/g)).toEqual([`iris${round}${index}@`]);
    }
  }
});

test("each who signs up has a key of their own, and sees nothing of another's", async () => {
  const keys = new Set<string>();
  for (let index = 0; index < 5; index += 1) {
    const fields = {
      intent: "sign-up",
      role: "CLIENT",
      fullName: `Iris ${index}`,
      password: "kort",
    };
    const page = (await post("/auth", { ...fields, email: freshEmail() })).body.toString();
    keys.add(/name="submissionKey" value="([^"]+)"/.exec(page)?.[1] ?? "");
    expect(page.match(/Iris \d/g)).toEqual([`Iris ${index}`]);
    expect(page).not.toContain("kort");
  }
  expect(keys.size).toBe(5);
});

test("a message for one browser is shown there, once", async () => {
  const sent = await post("/auth", { intent: "resend", email: freshEmail() });
  expect(sent.status).toBe(302);
  const [flash = ""] = [sent.headers["set-cookie"]].flat();
  const cookie = flash.split(";")[0] ?? "";
  for (let time = 0; time < 3; time += 1) await post("/auth", guess(freshEmail()));
  const shown = await post("/auth", guess(freshEmail()), { cookie });
  expect(shown.headers["set-cookie"]).toEqual([expect.stringMatching(/^flash=;.*Max-Age=0/)]);
  const other = await post("/auth", guess(freshEmail()));
  expect(other.headers["set-cookie"]).toBeUndefined();
  expect(shown.body.length).toBeGreaterThan(other.body.length);
});

describe("between wrong passwords", () => {
  let client: ClientActor;
  let guarded: ClientActor;
  beforeAll(async () => {
    client = await addClient(app);
    guarded = await addClient(app);
    await startSetup(app, guarded);
    const step = await readSecondStep(app, guarded);
    if (step.state !== "waiting") throw new Error(step.state);
    await confirmSetup(app, guarded, appCode(step.key, site.clock.now()), request);
    for (let time = 0; time < 3; time += 1) await post("/auth", guess(freshEmail()));
  });

  test("the right one signs in, and leads where somebody was", async () => {
    const right = guess(client.email, { password: PASSWORD, redirect: "/account" });
    const answer = await post("/auth", right);
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      "/auth?redirect=%2Faccount&ingelogd=1",
    ]);
    const cookies = [answer.headers["set-cookie"]].flat().join();
    for (const name of ["session=", "device="]) expect(cookies).toContain(name);
  });

  test("the right one is asked a code where an app has to give one", async () => {
    const answer = await post("/auth", guess(guarded.email, { password: PASSWORD }));
    expect([answer.status, answer.headers.location]).toEqual([302, "/auth?ingelogd=1"]);
    expect(String(answer.headers["set-cookie"])).not.toContain("session=");
  });

  test("a network address with too many is refused", async () => {
    const from = { "x-forwarded-for": "10.9.9.9" };
    for (let time = 0; time < 50; time += 1) await post("/auth", { ...guess(freshEmail()) }, from);
    const answer = await post("/auth", guess(freshEmail()), from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(800);
    expect(answer.body.toString()).toContain("Even geduld");
  });
});

test("what is no form is refused in the site's words", async () => {
  const answer = await post("/auth", {}, { "content-type": "application/json" });
  expect(answer.status).toBe(400);
  expect(answer.body.toString()).toContain("<html");
});
