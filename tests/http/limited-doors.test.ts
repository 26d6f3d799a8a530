import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { ticketCookie } from "~/server/auth/ticket-cookie.ts";
import { trustBrowser } from "~/server/auth/trusted-browser.ts";
import { LIMITS, type Limit } from "~/server/web/limits.ts";
import { PAPERS } from "~/shared/paths.ts";
import { visitorForm } from "../factories/briefs.ts";
import { appCode } from "../factories/codes.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { request, ticketFor } from "../factories/sessions.ts";
import { bootSite } from "../factories/site.ts";

// Payments stay the local page's; what somebody posts in Mollie's name has a reader too.
const MOLLIE_API_KEY = `test_${"a".repeat(30)}`;
const site = await bootSite({ RATE_LIMIT_FACTOR: "1", MOLLIE_API_KEY });
const { app } = site;

interface Door {
  /** Whose tries are counted; without it those of the test's own address. */
  key?: () => string;
  knock: () => Promise<Response>;
}

let client: ClientActor;
let guarded: ClientActor;
let company: CompanyActor;
let asker: CompanyActor;
const REPORT = { category: "false", why: "Dit klopt niet." };
const NOTHING = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  client = await addClient(app);
  guarded = await addClient(app);
  company = (await addCompany(app, { subscribed: false })).actor;
  ({ actor: asker } = await addCompany(app));
  await startSetup(app, guarded);
  const step = await readSecondStep(app, guarded);
  if (step.state !== "waiting") throw new Error(step.state);
  await confirmSetup(app, guarded, appCode(step.key, site.clock.now()), request);
});

const pair = (line: string | undefined) => line?.split(";")[0] ?? "";
const signIn = (cookie?: string) =>
  site.post("/auth", { intent: "sign-in", email: client.email, password: PASSWORD }, cookie);
const signUp = () => {
  const person = { role: "CLIENT", fullName: "Iris Jansen", email: freshEmail() };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return site.post("/auth", { intent: "sign-up", ...person, ...passwords });
};
const place = () =>
  site.post("/brief-form", {
    ...Object.fromEntries(
      Object.entries(visitorForm({}, new Date())).filter(([, value]) => typeof value === "string"),
    ),
    ownerEmail: client.email,
  } as Record<string, string>);
const correct = async () => {
  const details = {
    businessName: "Rap & Recht",
    kvkNumber: "12345678",
    invoiceAddress: "Kade 12, 7241 AB Lochem",
  };
  const form = { intent: "correct", number: "2026-99999", ...details };
  return site.post("/factuurgegevens", form, await site.cookieOf(company));
};
const reset = () => site.post("/forgot-password", { email: client.email });

// Over the limit of an addressed mailbox only the mail is left out: what was filled in is kept.
type Refusing = Exclude<Limit, "mailsPerAddress">;

const DOORS: Record<Refusing, Door> = {
  signInPerAccount: { key: () => client.email, knock: signIn },
  signInFromTrustedBrowser: {
    key: () => client.email,
    knock: async () => {
      const known = await readCredentials(app, client);
      const passwordHash = known?.passwordHash ?? null;
      return signIn(pair(await trustBrowser(app, { account: client, passwordHash })));
    },
  },
  signInPerIp: { knock: signIn },
  signUpPerIp: { knock: signUp },
  briefsPerIp: { knock: place },
  briefsPerAddress: { key: () => client.email, knock: place },
  uploadsPerUser: {
    key: () => company.userId,
    knock: async () =>
      site.visit("/uploads?soort=avatar", {
        method: "POST",
        body: "x",
        cookie: await site.cookieOf(company),
      }),
  },
  pushSubscriptionsPerAccount: {
    key: () => client.userId,
    knock: async () => {
      const form = {
        endpoint: "https://fcm.googleapis.com/fcm/send/een",
        p256dh: app.push.publicKey,
        auth: "A".repeat(22),
      };
      return await site.post("/meldingen", form, await site.cookieOf(client));
    },
  },
  enquiriesPerAccount: {
    key: () => asker.userId,
    knock: async () => {
      const form = { intent: "ask", briefId: NOTHING, question: "Is er een lift?" };
      return await site.post("/verhuisbedrijf-dashboard", form, await site.cookieOf(asker));
    },
  },
  threadEntriesPerAccount: {
    key: () => client.userId,
    knock: async () => {
      const form = { intent: "write", proposalId: NOTHING, key: NOTHING, text: "Hallo" };
      return await site.post(`/gesprekken/${NOTHING}`, form, await site.cookieOf(client));
    },
  },
  draftPhotosPerIp: {
    knock: async () => {
      const page = await site.visit("/brief-form/fotos");
      const cookie = pair(page.headers.getSetCookie()[0]);
      return site.visit("/uploads?soort=aanvraag", { method: "POST", body: "x", cookie });
    },
  },
  exportsPerAccount: {
    key: () => client.userId,
    knock: async () => site.visit("/account/gegevens", { cookie: await site.cookieOf(client) }),
  },
  papersPerAccount: {
    key: () => client.userId,
    knock: async () =>
      site.visit("/overeenkomsten/none.pdf", { cookie: await site.cookieOf(client) }),
  },
  reportsPerIp: {
    knock: () => {
      const who = { name: "Iris Jansen", email: freshEmail() };
      return site.post(`/melden?wat=bedrijf&nummer=${NOTHING}`, { ...REPORT, ...who });
    },
  },
  reactionsPerAccount: {
    key: () => asker.userId,
    knock: async () =>
      site.post(
        "/verhuisbedrijf-dashboard/schorsing",
        { message: "Hoezo?" },
        await site.cookieOf(asker),
      ),
  },
  reportsPerAccount: {
    key: () => client.userId,
    knock: async () =>
      site.post(`/melden?wat=bedrijf&nummer=${NOTHING}`, REPORT, await site.cookieOf(client)),
  },
  objectionsPerIp: { knock: () => site.post("/bezwaar?token=geen", { why: "" }) },
  contactPerIp: {
    knock: () => {
      const message = "Kunnen jullie ook een piano verhuizen?";
      const sender = { firstName: "Iris", lastName: "Jansen", email: freshEmail() };
      return site.post("/contact", { ...sender, phone: "06 12345678", subject: "Vraag", message });
    },
  },
  referralLookupPerIp: { knock: () => site.visit("/verwijzingscode?code=VB-ABCDEFGH") },
  placesPerIp: { knock: () => site.visit("/plaatsen?q=ap") },
  addressesPerIp: {
    knock: () => site.post("/adres", { postcode: "8011 CD", houseNumber: "12" }),
  },
  paymentNoticesPerIp: {
    knock: () => site.visit("/hooks/betalingen", { method: "POST", body: "{}" }),
  },
  mailNoticesPerIp: {
    knock: () => site.visit("/hooks/mail", { method: "POST", body: "{}" }),
  },
  unknownPaymentNotices: {
    key: () => "mollie",
    knock: () => site.visit("/hooks/betalingen", { method: "POST", body: "id=tr_verzonnen" }),
  },
  checkoutPerAccount: {
    key: () => company.userId,
    knock: async () =>
      site.post("/verhuis-registratie-succesvol", { intent: "pay" }, await site.cookieOf(company)),
  },
  correctionsPerAccount: { key: () => company.userId, knock: correct },
  waitingListPerAccount: {
    key: () => company.userId,
    knock: async () => {
      const form = { intent: "leave", province: "Drenthe" };
      return site.post("/verhuisbedrijf-wachtlijst", form, await site.cookieOf(company));
    },
  },
  launchSignupPerIp: {
    knock: () => site.post("/lancering", { name: "Iris Jansen", email: freshEmail() }),
  },
  resendPerAddress: {
    key: () => client.email,
    knock: () => site.post("/auth", { intent: "resend", email: client.email }),
  },
  resendPerIp: { knock: () => site.post("/auth", { intent: "resend", email: freshEmail() }) },
  resetPerAddress: { key: () => client.email, knock: reset },
  resetPerIp: { knock: reset },
  secondStepPerAccount: {
    key: () => guarded.userId,
    knock: async () => {
      const ticket = await ticketFor(app, guarded.userId);
      const cookie = pair(await ticketCookie(app).write(ticket));
      return site.post("/auth/tweestaps", { code: "123456" }, cookie);
    },
  },
  passwordAskedPerAccount: {
    key: () => client.userId,
    knock: async () =>
      site.post(
        "/account/verwijderen",
        { currentPassword: PASSWORD, sure: "on" },
        await site.cookieOf(client),
      ),
  },
  mailAgainPerAccount: {
    key: () => client.userId,
    knock: async () => site.post("/account", { intent: "mail-again" }, await site.cookieOf(client)),
  },
  addressChangePerAccount: {
    key: () => client.userId,
    knock: async () =>
      site.post(
        "/account",
        { intent: "address", email: freshEmail(), currentPassword: PASSWORD },
        await site.cookieOf(client),
      ),
  },
  detailsPerAccount: {
    key: () => client.userId,
    knock: async () => {
      const details = { intent: "details", fullName: "Iris Jansen", phone: "" };
      return site.post("/account", details, await site.cookieOf(client));
    },
  },
  formsPerAccount: {
    key: () => client.userId,
    knock: async () => site.post("/account", { intent: "end-others" }, await site.cookieOf(client)),
  },
  formsPerIp: { knock: () => site.post("/brief-form", { briefId: NOTHING }) },
};

/** What a field asks while it is typed in: it goes without an answer. */
const SILENT: ReadonlySet<Limit> = new Set([
  "referralLookupPerIp",
  "placesPerIp",
  "addressesPerIp",
]);

/** Leaves no try, or `left`, to a key for as long as its window takes. */
async function fillUp(limit: Limit, key: string, left = 0): Promise<void> {
  const end = new Date(site.clock.now().getTime() + LIMITS[limit].seconds * 1_000).toISOString();
  await app.db.execute(sql`
    insert into rate_limits (key, hits, window_ends_at)
    values (${`${limit}:${key}`}, ${LIMITS[limit].hits - left}, ${end})`);
}

describe.for(Object.keys(DOORS) as Refusing[])("%s", (limit) => {
  test("used up is 429, says when to come back, and says so in Dutch", async () => {
    await app.db.execute(sql`truncate rate_limits`);
    const { key, knock } = DOORS[limit];
    const keys = key ? [key()] : ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
    for (const one of keys) await fillUp(limit, one);
    const response = await knock();
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LIMITS[limit].seconds);
    const answer = await response.text();
    if (!SILENT.has(limit)) expect(answer).toMatch(/te vaak|wacht even/i);
    expect(response.headers.get("location")).toBeNull();
  });
});

test("a paper that is sent too often counts whatever its fields are, and they stay in the form", async () => {
  await app.db.execute(sql`truncate rate_limits`);
  await fillUp("uploadsPerUser", company.userId, 1);
  const send = async () => {
    const body = new FormData();
    body.append("number", "POLIS-123");
    body.append("file", new Blob(["x"]), "polis.pdf");
    return await site.visit(PAPERS, { method: "POST", body, cookie: await site.cookieOf(company) });
  };
  expect((await send()).status).toBe(400);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('value="POLIS-123"');
});

test("who signs in with the right password uses up no try, however many devices that are; a wrong one does", async () => {
  await app.db.execute(sql`truncate rate_limits`);
  const email = client.email;
  await fillUp("signInPerAccount", email, 1);
  for (const _ of ["telefoon", "laptop", "balie"]) expect((await signIn()).status).toBe(302);
  const wrong = { intent: "sign-in", email, password: "een-ander-wachtwoord" };
  expect((await site.post("/auth", wrong)).status).toBe(400);
  expect((await signIn()).status).toBe(429);
});
