import { globSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { PROFILE_QUESTIONS } from "~/features/companies/questions.ts";
import { readOwnMails } from "~/features/companies/reads.server.ts";
import { QUESTIONS } from "~/features/intake/questions.ts";
import { proposalFields } from "~/features/proposals/schema.ts";
import { mailsOffLink } from "~/features/pushes/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { PAPERS } from "~/shared/paths.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS, ACTORS, HOME, type Row, type Who } from "./access-table.ts";

const site = await bootSite();
const { app } = site;
const READERS = ["visitor", "client", "subscribed", "admin"] as const satisfies Who[];
const cookies = new Map<Who, string>();
let company: CompanyActor;

beforeAll(async () => {
  company = (await addCompany(app)).actor;
  cookies.set("client", await site.cookieOf(await addClient(app)));
  cookies.set("subscribed", await site.cookieOf(company));
  cookies.set("admin", await site.cookieOf(await addAdmin(app)));
});

function as(who: Who): { cookie?: string } {
  const cookie = cookies.get(who);
  return cookie ? { cookie } : {};
}

/**
 * The visitor, and whoever is not led home from a route of others before anything of a request is read.
 * Of a route that answers everybody alike, but for a page, the visitor alone: what it reads is nobody's,
 * and signing out would leave the others without a session for what comes after.
 */
function heardAt(row: Row, method: "get" | "post"): Who[] {
  const answerOf = (who: Who) =>
    row[method](who, method.toUpperCase() as "GET" | "POST", row.address);
  const answers = new Set(READERS.map(answerOf));
  if (answers.size === 1 && !answers.has("200")) return ["visitor"];
  return READERS.filter((who) => who === "visitor" || answerOf(who) !== `302 ${HOME[ACTORS[who]]}`);
}

// What answers nobody's form has none to read.
const HEARD = ACCESS.filter((row) => row.post("visitor", "POST", row.address) !== "405").flatMap(
  (row) => heardAt(row, "post").map((who) => ({ target: row.address, who })),
);

// There a signed token decides, and this one is none.
const isForPrograms = (address: string, method: string, headers: object) =>
  /^\/(opdrachtmails|meldingmails|hooks\/(betalingen|mail))/.test(address) &&
  method === "POST" &&
  !("origin" in headers);

/** What a mail program posts for its reader (RFC 8058, 3.2), in either of the two encodings of a form. */
function oneClickRequest(encoding: "urlencoded" | "multipart") {
  const body = encoding === "multipart" ? new FormData() : new URLSearchParams();
  body.set("List-Unsubscribe", "One-Click");
  return { method: "POST", body, redirect: "manual" } as const;
}

async function expectUnsubscribed(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await answer.text()).not.toBe("");
}

describe("what comes in", () => {
  test.for([
    ["without an Origin", {}],
    ["from another site", { origin: "https://kwaad.test" }],
    ["from a frame without an origin", { origin: "null" }],
    ["from a look-alike", { origin: "http://localhost.kwaad.test" }],
  ] as const)("%s changes nothing: 403", async ([, headers]) => {
    for (const { address } of ACCESS) {
      // The door asks where it came from before it asks for which route.
      for (const method of address === "/" ? ["POST", "PUT", "DELETE"] : ["POST"]) {
        const response = await fetch(site.origin + address, { method, headers });
        if (isForPrograms(address, method, headers)) {
          expect(response.status).toBe(400);
          continue;
        }
        expect(response.status).toBe(403);
        expect(await response.text()).toContain("Dit formulier kwam niet van onze site");
      }
    }
  });

  test("lets a mail program switch mails off by their signed link; looking at it switches nothing", async () => {
    const { link = "" } = { ...(await readOwnMails(app, company)) };
    const isOn = async () => (await readOwnMails(app, company))?.pace !== "off";
    const forged = link.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const oneClick = oneClickRequest("urlencoded");
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(forged)).status).toBe(400);
    expect((await fetch(forged, oneClick)).status).toBe(400);
    expect(await isOn()).toBe(true);
    await expectUnsubscribed(await fetch(link, oneClick));
    expect(await isOn()).toBe(false);
    await expectUnsubscribed(await fetch(link, oneClick));
    const page = await (await fetch(link)).text();
    expect(page).toContain("Ook van je zoekopdrachten krijg je nu geen mail.");
    expect((await site.post(link, { wanneer: "daily" })).status).toBe(302);
    expect(await isOn()).toBe(true);
  });

  test("lets a mail program end mails of a kind by the signed link of one of them", async () => {
    const { userId } = await addClient(app, { confirmed: false });
    const ofThreads = () => mailsOffLink(app, userId, "threads");
    const link = (await ofThreads()) ?? "";
    const other = link.replace("threads", "enquiries");
    const oneClick = oneClickRequest("multipart");
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(other, oneClick)).status).toBe(400);
    expect(await ofThreads()).toBe(link);
    await expectUnsubscribed(await fetch(link, oneClick));
    expect(await (await fetch(link)).text()).toContain("Zet ze weer aan");
    expect(await ofThreads()).toBeNull();
    expect(await mailsOffLink(app, userId, "enquiries")).not.toBeNull();
    expect((await site.post(link, { mails: "on" })).status).toBe(302);
    expect(await ofThreads()).toBe(link);
  });

  test("may come by either name of this machine", async () => {
    const port = new URL(site.origin).port;
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const response = await site.visit("/auth", { method: "POST", headers: { origin } });
      expect(response.status).toBe(400);
    }
  });

  test("compressed is 415", async () => {
    const response = await site.visit("/auth", {
      method: "POST",
      headers: { "content-encoding": "gzip" },
      body: "x",
    });
    expect(response.status).toBe(415);
  });

  test("too large is 413, also when its length is not told", async () => {
    const body = `fullName=${"x".repeat(300_000)}`;
    const refused = await site.visit("/auth", { method: "POST", body });
    expect(refused.status).toBe(413);
    // What is too large may be a file as well as a text.
    expect(await refused.text()).toContain("een bestand van hooguit 5 MB");
    const streamed = await fetch(`${site.origin}/auth`, {
      method: "POST",
      headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
      body: new Blob([body]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test("too large is 413 of another kind than a form with files, also where papers come in", async () => {
    const body = `number=${"x".repeat(300_000)}`;
    const type = "application/x-www-form-urlencoded";
    const send = (headers: Record<string, string>) =>
      site.visit(PAPERS, { method: "POST", body, headers, ...as("subscribed") });
    expect((await send({ "content-type": type })).status).toBe(413);
    expect((await send({ "content-type": "multipart/form-data; boundary=x" })).status).toBe(400);
  });

  test("too large is answered on a connection that takes the rest, as a proxy sends it", async () => {
    const { port, host } = new URL(site.origin);
    const socket = connect(Number(port), "localhost");
    onTestFinished(() => void socket.destroy());
    let said = "";
    socket.setEncoding("utf8").on("data", (piece) => {
      said += piece;
    });
    const [whole, sent] = [300_000, 1_000];
    const head = `POST /auth HTTP/1.1\r\nhost: ${host}\r\norigin: ${site.origin}\r\n`;
    socket.write(`${head}content-length: ${whole}\r\n\r\n${"a".repeat(sent)}`);
    await expect.poll(() => said).toMatch(/^HTTP\/1.1 413 /);
    socket.write("a".repeat(whole - sent));
    socket.write(`GET /health HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await expect.poll(() => said).toMatch(/HTTP\/1.1 200 /);
  });

  test.for([
    ["multipart/form-data; boundary=x", "no boundary here"],
    ["multipart/form-data", "--x\r\n\r\n"],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a'],
    ["application/json", '{"email":'],
    ["text/plain", "email=x"],
    ["application/x-www-form-urlencoded; charset=utf-16", "email=%E0%A4%A"],
    ["nonsense", "\0\0"],
  ] as const)("'%s' that cannot be read is never a 500", async ([type, body]) => {
    for (const { target, who } of HEARD) {
      const response = await site.visit(target, {
        method: "POST",
        body,
        headers: { "content-type": type },
        ...as(who),
      });
      expect(response.status, target).toBeLessThan(500);
    }
  });
});

test("an address that cannot be read is not found, and leaves nothing in the log", async () => {
  const warned = vi.spyOn(console, "warn");
  for (const path of ["/%", "/%zz", "/%E0%A4%A"]) {
    const response = await site.visit(site.origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain("Oeps! Pagina niet gevonden");
  }
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test("odd addresses are never a 500", async () => {
  const odd = [
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/%00",
    "/a%00b",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//",
    "/;",
  ];
  // A page reads no more of these than are its own; the last one is the router's.
  const query = "?x=%&redirect=%00&token_hash=%00&email=%FF&na=1_2&_routes=%00";
  for (const path of odd) {
    const response = await site.visit(site.origin + path);
    expect(response.status, path).toBeLessThan(500);
  }
  for (const row of ACCESS) {
    const { address } = row;
    const target = (address.split("?")[0] ?? "") + query;
    await Promise.all(
      heardAt(row, "get").map(async (who) => {
        const response = await site.visit(target, as(who));
        expect(response.status, target).toBeLessThan(500);
      }),
    );
  }
  expect((await site.visit("/%20")).headers.get("location")).toBe("/");
  expect(await (await site.visit("/bestaat-niet")).text()).toContain("Oeps! Pagina niet gevonden");
});

// Whatever a page, a form or a feature asks of an address, by its name.
const ASKED = new Set(
  globSync("app/{routes,features,gates,server,shared}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\.(?:get|getAll|has)\(\s*"([\w-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  ),
);

test("a NUL character in a query is asked as another sign, one in a path is nowhere, and neither is a fault", async () => {
  expect(ASKED.size).toBeGreaterThan(30);
  const query = `?${[...ASKED].map((name) => `${name}=VB%00`).join("&")}`;
  const asked = `?${[...ASKED].map((name) => `${name}=VB%EF%BF%BD`).join("&")}`;
  for (const row of ACCESS) {
    const [bare = ""] = row.address.split("?");
    const [who = "visitor"] = heardAt(row, "get").slice(-1);
    const named = await site.visit(`${bare}${query}`, as(who));
    // A page that is kept reads nothing of its address, and a list may have no such page.
    if (named.headers.get("location") === asked) {
      expect((await site.visit(`${bare}${asked}`, as(who))).status, bare).toBeLessThan(500);
    } else expect([200, 302, 404], bare).toContain(named.status);
    if (!row.path.includes(":")) continue;
    const within = await site.visit(bare.replace(/[^/]+$/, "a%00b$&"), as(who));
    expect([bare, within.status]).toEqual([bare, 404]);
  }
});

test("a number with a NUL character names no invoice", async () => {
  const asked = await site.visit("/factuurgegevens?factuur=%00", as("subscribed"));
  const location = asked.headers.get("location") ?? "";
  expect(location).toBe("?factuur=%EF%BF%BD");
  expect((await site.visit(`/factuurgegevens${location}`, as("subscribed"))).status).toBe(302);
});

test("broken cookies are never a 500", async () => {
  // They are read before the route is known: each address meets one of them.
  const broken = ["session=%; flash=%E0%A4%A; =;;=", "session=a.b%00; flash=bm9wZQ==.x"];
  for (const [at, { address }] of ACCESS.entries()) {
    const cookie = broken[at % broken.length] ?? "";
    expect((await site.visit(address, { cookie })).status, cookie).toBeLessThan(500);
  }
});

// Every field of every form, and what columns are called: none of it may break or be believed.
const NAMES = [
  ...Object.keys({ ...QUESTIONS, ...PROFILE_QUESTIONS, ...proposalFields.shape }),
  ..."intent token submissionKey email password fullName role redirect".split(" "),
  ..."briefId proposalId companyId verified status clientId totalRating emailVerified".split(" "),
  ..."__proto__ constructor toString a[0].b a[99999999] a.b.c [] .".split(" "),
];
const INTENTS = [
  ..."sign-up sign-in resend accept decline withdraw close reopen cancel proposal profile".split(
    " ",
  ),
  ..."send-proposal save create edit".split(" "),
];
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "-1",
    "0",
    "1e309",
    "99999999999999999999999",
    "NaN",
    "0x10",
    "1,5",
    "00000000-0000-4000-8000-000000000000",
    "00000000-0000-4000-8000-00000000000g",
    "9999-99-99",
    "2026-02-30",
    "+275760-09-13",
    "__proto__",
    "' or 1=1 --",
    "\u202e\ufeff",
    "a@b.test",
    "x".repeat(5000),
    "CLIENT",
    "ADMIN",
    "MOVING_COMPANY",
    "on",
  ),
  fc.constantFrom(...INTENTS),
);
const form = fc.record({
  to: fc.constantFrom(...HEARD),
  multipart: fc.boolean(),
  intent: fc.option(fc.constantFrom(...INTENTS)),
  fields: fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary", maxLength: 12 })),
      value,
    ),
    { maxLength: 24 },
  ),
});

test("whatever is typed into whichever field of whichever form is never a 500", async () => {
  await fc.assert(
    fc.asyncProperty(form, async ({ to: { target, who }, multipart, intent, fields }) => {
      const body = multipart ? new FormData() : new URLSearchParams();
      if (intent) body.append("intent", intent);
      for (const [name, text] of fields) body.append(name, text);
      const response = await site.visit(target, { method: "POST", body, ...as(who) });
      expect(response.status).toBeLessThan(500);
    }),
    { seed: inject("seed"), numRuns: 160 },
  );
});

test("no form makes anybody an admin, confirmed or verified", async () => {
  const { rows } = await app.db.$client.query(
    `select (select count(*)::int from users where role = 'ADMIN') as admins,
            (select count(*)::int from users where email_verified) as confirmed`,
  );
  expect(rows[0]).toEqual({ admins: 1, confirmed: 3 });
});
