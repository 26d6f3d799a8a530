import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  hashToken,
  issueResetLink,
  issueVerificationLinks,
} from "~/features/accounts/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { appCode } from "../factories/codes.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { request } from "../factories/sessions.ts";
import { bootSite } from "../factories/site.ts";
import { type SeenPage, type Visitor, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

async function mailTo(to: string, subject: string) {
  const find = async () => (await site.mails(to)).find((mail) => mail.subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

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
  /** The button of the page that does what the link is for, and what is typed before. */
  button: string;
  typed?: Record<string, string>;
  /** What is said when that was done. */
  done: string;
  refused: { heading: string; text: string };
  /** What is said of a link that did its work, when that is something else. */
  used?: string;
  /** What the page names, so that somebody else's link is recognised. */
  names(owner: Owner): string;
}

const tokenOf = (url: string | undefined, parameter: string) =>
  new URL(url ?? "").searchParams.get(parameter) ?? "";

const FLOWS: Record<string, Flow> = {
  "to confirm an address": {
    confirmed: false,
    path: "/auth/confirm",
    parameter: "token_hash",
    issue: async ({ userId }) =>
      tokenOf((await issueVerificationLinks(app, userId))[0]?.url, "token_hash"),
    button: "Bevestig mijn e-mailadres",
    done: "E-mail bevestigd",
    refused: { heading: "Verificatie mislukt", text: "De link is ongeldig of verlopen" },
    used: "Je adres is al bevestigd",
    names: ({ email }) => email,
  },
  "for a new password": {
    confirmed: true,
    path: "/reset-password",
    parameter: "token",
    issue: async ({ userId }) => tokenOf((await issueResetLink(app, userId))?.url, "token"),
    button: "Wachtwoord opslaan",
    typed: { password: "van wie de mail las", confirmPassword: "van wie de mail las" },
    done: "Wachtwoord bijgewerkt",
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
    button: "Bevestig mijn nieuwe adres",
    done: "E-mailadres gewijzigd",
    refused: { heading: "Ongeldige link", text: "De link is ongeldig of verlopen." },
    names: () => "Bevestig je nieuwe e-mailadres",
  },
};

const addressOf = ({ path, parameter }: Flow, token: string) => `${path}?${parameter}=${token}`;

const use = (visitor: Visitor, page: SeenPage, { button, typed }: Flow) =>
  visitor.press(page, button, typed);

function expectRefused(page: SeenPage, { refused }: Flow): void {
  expect(page.status).toBe(400);
  expect(page.headings).toContain(refused.heading);
  expect(page.text).toContain(refused.text);
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
      const visitor = await visitorOf(site);
      const owner = await add(role, flow.confirmed);
      for (const bad of ["", "x", "a".repeat(5_000), "%00", "<script>alert(1)</script>"]) {
        const page = await visitor.goTo(addressOf(flow, bad));
        // A sign that nobody sees is none.
        const isEmpty = bad === "" || bad === "%00";
        const none = isEmpty && { "/reset-password": "/forgot-password" }[flow.path];
        if (none) expect(page.url.pathname).toBe(none);
        else if (isEmpty && flow.path === "/auth/confirm") {
          expect(page.headings).toContain("Ongeldige verificatielink");
        } else expectRefused(page, flow);
      }
      const before = await stateOf(owner);
      const token = await flow.issue(owner);
      expectRefused(await visitor.goTo(addressOf(flow, token.slice(0, -1))), flow);
      for (const [other, its] of Object.entries(FLOWS)) {
        if (other !== name) expectRefused(await visitor.goTo(addressOf(its, token)), its);
      }
      // It was good when the page was opened.
      const page = await visitor.goTo(addressOf(flow, token));
      await expire(token);
      expectRefused(await use(visitor, page, flow), flow);
      expectRefused(await visitor.goTo(addressOf(flow, token)), flow);
      expect(await stateOf(owner)).toEqual(before);
    });

    test("works once, after a scanner looked, and says whose it is to somebody else", async () => {
      const owner = await add(role, flow.confirmed);
      const stranger = await add(role === "client" ? "company" : "client", true);
      const before = await stateOf(stranger);
      const token = await flow.issue(owner);
      const address = addressOf(flow, token);
      for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
        expect((await site.visit(address, { method })).status).toBe(200);
      }
      const late = await visitorOf(site);
      const stoodOpen = await late.goTo(address);
      const visitor = await visitorOf(site, stranger);
      const page = await visitor.goTo(address);
      expect(page.text).toContain(flow.names(owner));
      expect((await use(visitor, page, flow)).text).toContain(flow.done);
      expect(await stateOf(stranger)).toEqual(before);

      const expectUsed = (one: SeenPage) =>
        flow.used ? expect(one.text).toContain(flow.used) : expectRefused(one, flow);
      expectUsed(await use(late, stoodOpen, flow));
      expectUsed(await visitor.goTo(address));
      // Whose browser it is now: the link's owner signs in by the first two, and nobody by the third.
      const account = await visitor.goTo("/account");
      const signedInAs = flow.path === "/account/adres" ? stranger.email : owner.email;
      expect(account.text).toContain(signedInAs);
    });
  });
});

test("a link for a new password is asked for, and what is repeated otherwise is told", async () => {
  const { email } = await add("client", true);
  const visitor = await visitorOf(site);
  const door = await visitor.follow(await visitor.goTo("/auth"), "Wachtwoord vergeten?");
  const sent = await visitor.press(door, "Stuur me een link", { "E-mailadres": email });
  expect(sent.text).toContain("E-mail verzonden");
  expect(sent.text).toContain("Probeer opnieuw");
  const link = linkIn(await mailTo(email, "Kies een nieuw wachtwoord"), "/reset-password");
  const page = await visitor.goTo(link.pathname + link.search);
  const typed = { password: "lang genoeg zo", confirmPassword: "heel iets anders" };
  const wrong = await visitor.press(page, "Wachtwoord opslaan", typed);
  expect(wrong.text).toContain("Wachtwoorden komen niet overeen");
});

test("an e-mail beside the token must be the account's own", async () => {
  const [owner, other] = [await add("client", false), await add("client", false)];
  const token = tokenOf((await issueVerificationLinks(app, owner.userId))[0]?.url, "token_hash");
  const visitor = await visitorOf(site);
  for (const [email, heading] of [
    [other.email, "Verificatie mislukt"],
    [owner.email, "Bevestig je e-mailadres"],
    [owner.email.toUpperCase(), "Bevestig je e-mailadres"],
  ] as const) {
    const query = new URLSearchParams({ email, token });
    expect((await visitor.goTo(`/auth/v1/verify?${query}`)).headings).toContain(heading);
  }
});

test.for(ROLES)("two steps ask a %s the code after an address change too", async (role) => {
  const owner = await add(role, true);
  const old = await visitorOf(site, owner);
  await startSetup(app, owner);
  const step = await readSecondStep(app, owner);
  const key = step.state === "waiting" ? step.key : "";
  const on = await confirmSetup(app, owner, appCode(key, new Date()), request);
  if (!on.ok) throw new Error(on.reason);
  // The session from before, opened by a password alone, ends at its next request.
  expect((await old.goTo("/account")).url.pathname).toBe("/auth");

  const visitor = await visitorOf(site);
  const credentials = { email: owner.email, password: PASSWORD };
  const asked = await visitor.press(await visitor.goTo("/auth"), "Inloggen", credentials);
  const code = on.value.codes[0] ?? "";
  const home = await visitor.press(asked, "Inloggen", { code });
  expect(home.url.pathname).toBe(
    role === "client" ? "/client-dashboard" : "/verhuisbedrijf-onboarding",
  );
  const next = freshEmail("nieuw");
  const change = { email: next, currentPassword: PASSWORD };
  await visitor.press(await visitor.goTo("/account"), "Adres wijzigen", change);
  const link = linkIn(await mailTo(next, "Bevestig je nieuwe e-mailadres"), "/account/adres");

  const mailbox = await visitorOf(site);
  const page = await mailbox.goTo(link.pathname + link.search);
  const changed = await mailbox.press(page, "Bevestig mijn nieuwe adres");
  expect(changed.text).toContain("E-mailadres gewijzigd");
  const door = await mailbox.goTo("/account");
  expect(door.url.pathname).toBe("/auth");
  const half = await mailbox.press(door, "Inloggen", { email: next, password: PASSWORD });
  expect(half.headings).toContain("Nog één stap");
  expect((await mailbox.goTo("/dashboard")).url.pathname).toBe("/auth");
});
