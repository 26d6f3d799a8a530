import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  hashToken,
  issueResetLink,
  issueVerificationLinks,
} from "~/features/accounts/index.server.ts";
import { acceptProposal } from "~/features/proposals/writes.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { freePort } from "~/server/db/embedded.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { appCode } from "../factories/codes.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { request as signInRequest } from "../factories/sessions.ts";
import { openBrowser } from "./browser.ts";
import { openSession, signInOn } from "./people.ts";

// One port for both, so that a mail links to the same place whoever sends it.
const PORT = String(await freePort());
const { app, env, runTasks } = await makeApp({ PORT, LOG_LEVEL: "silent" });
const site = await openBrowser(env);
const { person, mailTo } = site;

const PATIENCE_MS = 120_000;
const ROLES = ["client", "company"] as const;
type Role = (typeof ROLES)[number];

type Owner = ClientActor | CompanyActor;

async function add(role: Role, confirmed: boolean): Promise<Owner> {
  if (role === "client") return await addClient(app, { confirmed, name: "Iris Jansen" });
  const bare = { confirmed, profile: "none", subscribed: false } as const;
  return (await addCompany(app, bare)).actor;
}

/** One of the three flows that a mailed link starts. */
interface Flow {
  /** Whether the account's address was confirmed before. */
  confirmed: boolean;
  path: string;
  parameter: string;
  /** A fresh token for the owner. */
  issue(owner: Owner): Promise<string>;
  /** Does on the page what the link is for. */
  use(page: Page): Promise<void>;
  /** What the page says when that was done. */
  done(page: Page): Promise<void>;
  refused: { heading: string; text: string };
  /** What the page says of a link that did its work, when that is something else. */
  used?(page: Page): Promise<void>;
  /** What the page names, so that somebody else's link is recognised. */
  names(owner: Owner): string;
}

const tokenOf = (url: string | undefined, parameter: string) =>
  new URL(url ?? "").searchParams.get(parameter) ?? "";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

const FLOWS: Record<string, Flow> = {
  "to confirm an address": {
    confirmed: false,
    path: "/auth/confirm",
    parameter: "token_hash",
    issue: async ({ userId }) =>
      tokenOf((await issueVerificationLinks(app, userId))[0]?.url, "token_hash"),
    use: (page) => press(page, "Bevestig mijn e-mailadres"),
    done: (page) => page.getByRole("status").getByText("E-mail bevestigd").waitFor(),
    refused: { heading: "Verificatie mislukt", text: "De link is ongeldig of verlopen" },
    used: (page) => page.getByText("Je adres is al bevestigd").first().waitFor(),
    names: ({ email }) => email,
  },
  "for a new password": {
    confirmed: true,
    path: "/reset-password",
    parameter: "token",
    issue: async ({ userId }) => tokenOf((await issueResetLink(app, userId))?.url, "token"),
    async use(page) {
      await page.getByLabel("Nieuw wachtwoord").fill("van wie de mail las");
      await page.getByLabel("Bevestig wachtwoord").fill("van wie de mail las");
      await press(page, "Wachtwoord opslaan");
    },
    done: (page) => page.getByRole("heading", { name: "Wachtwoord bijgewerkt" }).waitFor(),
    refused: { heading: "Ongeldige link", text: "De reset link is ongeldig of verlopen" },
    names: ({ email }) => email,
  },
  "to another address": {
    confirmed: true,
    path: "/account/adres",
    parameter: "token",
    async issue(owner) {
      const email = freshEmail("nieuw");
      const asked = await requestAddressChange(app, owner, { email, currentPassword: PASSWORD });
      if (!asked.ok) throw new Error(asked.reason);
      const mail = await mailTo(email, "Bevestig je nieuwe e-mailadres");
      return linkIn(mail, "/account/adres").searchParams.get("token") ?? "";
    },
    use: (page) => press(page, "Bevestig mijn nieuwe adres"),
    done: (page) => page.getByText("E-mailadres gewijzigd").waitFor(),
    refused: { heading: "Ongeldige link", text: "De link is ongeldig of verlopen." },
    names: () => "Bevestig je nieuwe e-mailadres",
  },
};

const addressOf = ({ path, parameter }: Flow, token: string) => `${path}?${parameter}=${token}`;

async function expectRefused(page: Page, { refused }: Flow): Promise<void> {
  await page.getByRole("heading", { name: refused.heading, exact: true }).waitFor();
  await page.getByText(refused.text).first().waitFor();
}

async function expire(token: string): Promise<void> {
  await app.db.execute(sql`
    update account_tokens set expires_at = now() - interval '1 second'
    where token_hash = ${hashToken(token)}`);
}

/** What a stranger's link must leave as it was. */
async function stateOf({ userId }: Owner): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select u.email, u.email_verified, u.name, a.password from users u
    join accounts a on a.user_id = u.id where u.id = ${userId}`);
  return rows;
}

describe.for(ROLES)("as %s", (role) => {
  describe.for(Object.keys(FLOWS))("a link %s", (name) => {
    const flow = FLOWS[name] as Flow;

    test("that is bad, too old or for another flow is refused", async () => {
      const page = await person({ width: 360 });
      const owner = await add(role, flow.confirmed);
      for (const bad of ["", "x", "a".repeat(5_000), "%00", "<script>alert(1)</script>"]) {
        await page.goto(addressOf(flow, bad));
        const none = bad === "" && { "/reset-password": "/forgot-password" }[flow.path];
        if (none) expect(new URL(page.url()).pathname).toBe(none);
        else if (bad === "" && flow.path === "/auth/confirm") {
          await page.getByRole("heading", { name: "Ongeldige verificatielink" }).waitFor();
        } else await expectRefused(page, flow);
      }
      const before = await stateOf(owner);
      const token = await flow.issue(owner);
      await page.goto(addressOf(flow, token.slice(0, -1)));
      await expectRefused(page, flow);
      for (const [other, its] of Object.entries(FLOWS)) {
        if (other === name) continue;
        await page.goto(addressOf(its, token));
        await expectRefused(page, its);
      }
      // It was good when the page was opened.
      await page.goto(addressOf(flow, token));
      await expire(token);
      await flow.use(page);
      await expectRefused(page, flow);
      await page.goto(addressOf(flow, token));
      await expectRefused(page, flow);
      expect(await stateOf(owner)).toEqual(before);
    });

    test("works once, after a scanner looked, and says whose it is to somebody else", {
      timeout: PATIENCE_MS,
    }, async () => {
      const owner = await add(role, flow.confirmed);
      const stranger = await add(role === "client" ? "company" : "client", true);
      const before = await stateOf(stranger);
      const token = await flow.issue(owner);
      const address = site.product().url + addressOf(flow, token);
      for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
        expect((await fetch(address, { method })).status).toBe(200);
      }
      const late = await person();
      await late.goto(address);
      const page = await person({ width: 360 });
      await page.goto("/contact");
      await openSession(app, page, stranger);
      await page.goto(address);
      await page.getByText(flow.names(owner)).first().waitFor();
      await flow.use(page);
      await flow.done(page);
      expect(await stateOf(stranger)).toEqual(before);

      const expectUsed = flow.used ?? ((one: Page) => expectRefused(one, flow));
      await flow.use(late);
      await expectUsed(late);
      await page.goto(address);
      await expectUsed(page);
      // Whose browser it is now: the link's owner signs in by the first two, and nobody by the third.
      await page.goto("/account");
      const signedInAs = flow.path === "/account/adres" ? stranger.email : owner.email;
      await page.getByRole("main").getByText(signedInAs).first().waitFor();
    });
  });
});

test("an e-mail beside the token must be the account's own", async () => {
  const [owner, other] = [await add("client", false), await add("client", false)];
  const token = tokenOf((await issueVerificationLinks(app, owner.userId))[0]?.url, "token_hash");
  const page = await person();
  for (const [email, heading] of [
    [other.email, "Verificatie mislukt"],
    [owner.email, "Bevestig je e-mail"],
    [owner.email.toUpperCase(), "Bevestig je e-mail"],
  ] as const) {
    const query = new URLSearchParams({ email, token });
    await page.goto(`/auth/v1/verify?${query}`);
    await page.getByRole("heading", { name: heading }).waitFor();
  }
});

test.for(ROLES)("two steps ask a %s the code after an address change too", async (role) => {
  const owner = await add(role, true);
  const old = await person();
  await old.goto("/contact");
  await openSession(app, old, owner);
  await startSetup(app, owner);
  const step = await readSecondStep(app, owner);
  const key = step.state === "waiting" ? step.key : "";
  const on = await confirmSetup(app, owner, appCode(key, new Date()), signInRequest);
  if (!on.ok) throw new Error(on.reason);
  // The session from before, opened by a password alone, ends at its next request.
  await old.goto("/account");
  expect(new URL(old.url()).pathname).toBe("/auth");

  const page = await person({ width: 360 });
  await page.goto("/auth");
  await signInOn(page, owner.email);
  await page.getByLabel("Code").fill(on.value.codes[0] ?? "");
  await press(page, "Inloggen");
  await page.getByText("Welkom terug!").waitFor();
  await page.goto("/account");
  const next = freshEmail("nieuw");
  const section = page.getByRole("region", { name: "E-mailadres", exact: true });
  await section.getByLabel("Nieuw e-mailadres").fill(next);
  await section.getByLabel("Huidig wachtwoord").fill(PASSWORD);
  await press(page, "Adres wijzigen");
  const link = linkIn(await mailTo(next, "Bevestig je nieuwe e-mailadres"), "/account/adres");

  const mailbox = await person();
  await mailbox.goto(link.href);
  await press(mailbox, "Bevestig mijn nieuwe adres");
  await mailbox.getByText("E-mailadres gewijzigd").waitFor();
  await mailbox.goto("/account");
  expect(new URL(mailbox.url()).pathname).toBe("/auth");
  await signInOn(mailbox, next);
  await mailbox.getByRole("heading", { name: "Nog één stap" }).waitFor();
  await mailbox.goto("/dashboard");
  expect(new URL(mailbox.url()).pathname).toBe("/auth");
});

test("a mail leads to its own request, brief or proposal, however many came after it", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const first = await addBrief(app, client, { toCity: "Almelo", toProvince: "Overijssel" });
  // Who is told of a new brief is told while it is open.
  const told = await mailTo(actor.email, "Nieuwe opdracht");
  const proposal = await addProposal(app, actor, first);
  for (let index = 0; index < 22; index += 1) {
    await addProposal(app, actor, await addBrief(app, client));
  }
  await acceptProposal(app, client, proposal);
  // Beside the product's own worker: this many mails would take it longer than a mail is waited for.
  await runTasks();
  const linkOf = ({ text }: { text: string }, path: string) =>
    text.match(new RegExp(String.raw`https?://\S+${path}\?(opdracht|offerte)=\S+`))?.[0] ?? "";

  const page = await person({ width: 360 });
  await page.goto(linkOf(await mailTo(client.email, "Je hebt de offerte"), "/client-dashboard"));
  await signInOn(page, client.email);
  const request = page.locator(`#opdracht-${first}`);
  await request.getByRole("heading", { name: /Almelo/ }).waitFor();
  await expect.poll(() => request.evaluate((own) => own === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Naar je nieuwste opdrachten" }).click();
  await request.waitFor({ state: "detached" });

  const company = await person({ width: 1280 });
  const accepted = await mailTo(actor.email, "Offerte geaccepteerd");
  await company.goto(linkOf(accepted, "/verhuisbedrijf-dashboard/offertes"));
  await signInOn(company, actor.email);
  const own = company.locator(`#offerte-${proposal}`);
  await own.getByText(client.email).waitFor();
  await expect.poll(() => own.evaluate((card) => card === document.activeElement)).toBe(true);

  const brief = linkOf(told, "/verhuisbedrijf-dashboard");
  await company.goto(brief);
  const dialog = company.getByRole("dialog", { name: "Opdrachtdetails" });
  await dialog
    .getByText(/Almelo/)
    .first()
    .waitFor();
  await app.db.execute(sql`update briefs set status = 'CANCELLED' where id = ${first}`);
  await company.goto(brief);
  await company.getByText("Opdracht niet meer open").waitFor();
});
