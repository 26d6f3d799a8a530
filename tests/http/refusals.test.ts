import { RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { handleError } from "~/entry.server.tsx";
import { listenOn, PAGES_CHANGED } from "~/server/db/listen.ts";
import { requestContext } from "~/server/web/context.ts";
import { PUBLIC_PAGES, pages } from "../factories/pages.ts";
import { addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS, type Row } from "./access-table.ts";

const site = await bootSite();
const { app } = site;
let companyId = "";

beforeAll(async () => {
  companyId = (await addCompany(app)).companyId;
});

const ENGLISH =
  /You made a|Unexpected Server|Method Not|Not Found|Bad Request|did not provide|\bat \w+ \(/;

/** The methods that a route answers nobody. */
function refusedBy({ address, get, post }: Row): string[] {
  const refused = ["PUT", "PATCH", "DELETE", "OPTIONS"];
  if (post("visitor", "POST", address) === "405") refused.push("POST");
  if (get("visitor", "GET", address) === "405") refused.push("GET");
  return refused;
}

describe("what a route does not do", () => {
  test("is refused in Dutch, by every route and method", async () => {
    const profiles = ACCESS.filter(({ path }) => path === "company-profile/:companyId");
    const ownProfile = profiles.map((row) => ({
      ...row,
      address: `/company-profile/${companyId}`,
    }));
    expect(ownProfile).toHaveLength(1);
    for (const row of [...ACCESS, ...ownProfile]) {
      const { address } = row;
      for (const method of refusedBy(row)) {
        const response = await site.visit(address, { method });
        expect([method, address, response.status]).toEqual([method, address, 405]);
        const page = await response.text();
        expect([address, page.match(ENGLISH)]).toEqual([address, null]);
        expect(page).toContain("Dat kan hier niet");
        expect(response.headers.get("allow")).toBeTruthy();
      }
    }
  });

  test("is nothing for the log, whatever the router says of it", () => {
    const context = new RouterContextProvider();
    const actor = async () => ({ kind: "visitor" }) as const;
    const facts = {
      app,
      actor,
      pages,
      lookingOn: async () => null,
      sessionId: async () => null,
      asksSecondStep: async () => false,
      reader: async () => "visitor" as const,
      keptFor: null,
      isDocument: true,
      ip: "",
      requestId: null,
      nonce: "",
      fault: undefined,
    };
    context.set(requestContext, facts);
    const request = new Request("http://localhost/terms", { method: "POST" });
    const before = site.logLines.length;
    const own = new Error('You made a POST request to "/terms"');
    const refusal = new UNSAFE_ErrorResponseImpl(405, "Method Not Allowed", own, true);
    handleError(refusal, { request, context, params: {} });
    const fault = new UNSAFE_ErrorResponseImpl(500, "Oops", own, true);
    expect([site.logLines.length - before, facts.fault]).toEqual([0, undefined]);
    handleError(fault, { request, context, params: {} });
    expect(facts.fault).toBe(fault);
  });

  test("says what went wrong with a form that cannot be read, on every page that takes one", async () => {
    for (const { address, post } of ACCESS) {
      if (post("visitor", "POST", address) !== "400") continue;
      for (const type of ["multipart/form-data", "text/plain", "application/json"]) {
        const headers = { "content-type": type };
        const response = await site.visit(address, { method: "POST", body: "{", headers });
        const page = await response.text();
        expect([address, response.status]).toEqual([address, 400]);
        expect(page.match(ENGLISH)).toBeNull();
        expect(page).toContain("<html lang");
      }
    }
  });
});

test("every page has one title, and a refusal has its own", async () => {
  const titles = async (address: string, method = "GET") => {
    const [head = ""] = (await (await site.visit(address, { method })).text()).split("</head>");
    return [...head.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  };
  expect(await titles("/bestaat-niet")).toEqual([
    expect.stringContaining("Oeps! Pagina niet gevonden"),
  ]);
  expect(await titles("/terms", "POST")).toEqual([expect.stringContaining("Dat kan hier niet")]);
  expect(await titles(`/company-profile/${companyId}`, "POST")).toEqual([
    expect.stringContaining("Dat kan hier niet"),
  ]);
  for (const page of [...PUBLIC_PAGES, "/company-profile/none", `/company-profile/${companyId}`]) {
    expect([page, (await titles(page)).length]).toEqual([page, 1]);
  }
});

test("a page for everybody is the same bytes each time it is made", async () => {
  for (const page of [...PUBLIC_PAGES, `/company-profile/${companyId}`].filter(pages.isKept)) {
    // Whoever names itself passes by the kept bytes.
    const made = async () =>
      (await site.visit(page, { headers: { authorization: "Basic x" } })).text();
    const first = await made();
    expect([page, await made()]).toEqual([page, first]);
    const tag = (await site.visit(page)).headers.get("etag") ?? "";
    const again = await site.visit(page, { headers: { "if-none-match": tag } });
    expect([page, again.status]).toEqual([page, 304]);
  }
});

test("who changes a public page sees it at once, and posts that change none drop nothing", async () => {
  const { actor, companyId: own } = await addCompany(app, { subscribed: false });
  const cookie = await site.cookieOf(actor);
  const words: (string | undefined)[] = [];
  const listener = listenOn(app.db, PAGES_CHANGED, (word) => void words.push(word), app.log);
  await expect.poll(() => listener.listening()).toBe(true);
  await site.visit(`/company-profile/${own}`);
  const fields = {
    intent: "save-profile",
    kvkNumber: "76543210",
    teamSize: "3",
    "categories[0]": "RESIDENTIAL",
    "serviceAreas[0]": "Utrecht",
  };
  for (const businessName of ["Een", "Twee", "Drie", "Vier", "Vijf"]) {
    const saved = await site.post("/verhuisbedrijf-dashboard", { ...fields, businessName }, cookie);
    expect(saved.status).toBe(200);
    const page = await (await site.visit(`/company-profile/${own}`)).text();
    expect(page).toContain(`>${businessName}</h1>`);
  }
  // Also while the connection is away on which the process is told of it.
  for (const businessName of ["Zes", "Zeven", "Acht"]) {
    await app.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${PAGES_CHANGED}'`,
    );
    const saved = await site.post("/verhuisbedrijf-dashboard", { ...fields, businessName }, cookie);
    expect(saved.status).toBe(200);
    const page = await (await site.visit(`/company-profile/${own}`)).text();
    expect(page).toContain(`>${businessName}</h1>`);
  }
  await expect.poll(() => listener.listening()).toBe(true);
  await listener.caughtUp();
  // Its area is new, so the number of companies of that province changed too.
  expect(new Set(words.filter(Boolean))).toEqual(new Set([own, "companies"]));
  const before = words.length;
  await site.post("/uitloggen", {});
  const form = { intent: "sign-up", role: "CLIENT", fullName: "Iris", password: PASSWORD };
  await site.post("/auth", { ...form, email: freshEmail(), confirmPassword: PASSWORD });
  await site.post("/contact", {
    firstName: "Iris",
    lastName: "Jansen",
    phone: "06 12345678",
    email: freshEmail(),
    subject: "Vraag",
    message: "Hoi allemaal",
  });
  await site.post("/brief-form", {});
  await listener.caughtUp();
  expect(words).toHaveLength(before);
  await listener.close();
});
