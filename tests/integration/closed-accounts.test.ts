import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueResetLink, issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { closedMailboxes, users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listMessages, listObjectionsOf } from "~/features/contact/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import {
  listMeasures,
  objectToMeasure,
  readMeasureByLink,
} from "~/features/measures/index.server.ts";
import { payments, refunds } from "~/features/payments/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { liftSuspension } from "~/features/suspensions/index.server.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { AccountGone } from "~/server/db/transact.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { closeForAbuse, reopenClosed } from "~/use-cases/close-account.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { eraseAtDesk } from "~/use-cases/erase-person.ts";
import { mendAddress } from "~/use-cases/mend-address.ts";
import { placeBriefAsClient, placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { registerCompany } from "~/use-cases/register-company.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  briefForm,
  storedBrief,
  storedProposals,
  visitorForm,
} from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  addHelpdesk,
  freshEmail,
  invoiceDetails,
  PASSWORD,
} from "../factories/people.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);
const FACTS = "Vier aanvragen op 2 en 9 maart noemden een huis dat niet bestaat.";

const close = (person: SignedInActor, reason: "fake-briefs" | "broken-again" = "fake-briefs") =>
  closeForAbuse(app, admin, person, { userId: person.userId, reason, note: FACTS });
const reopen = (userId: string) =>
  reopenClosed(app, admin, { userId, reason: "objection-right", note: "" });

async function newestMail(address: string) {
  await runTasks();
  const letter = (await mails(address)).at(-1);
  if (!letter) throw new Error("no mail came");
  return letter;
}
const tokenFor = async (address: string) =>
  new URL(linkIn(await newestMail(address), "/bezwaar/maatregel")).searchParams.get("token") ?? "";

test("a closed account is signed out, off the board and told why; who quoted is told too", async () => {
  const client = await addClient(app, { email: freshEmail("nep") });
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app);
  await addProposal(app, company, briefId);
  const { cookies } = await signInConfirmed(app, client.userId);
  const headers = new Headers({ cookie: cookies.map((one) => one.split(";")[0]).join("; ") });
  expect((await readActor(app, headers)).kind).toBe("client");

  expect(await close(client)).toEqual(ok(null));

  expect((await readActor(app, headers)).kind).toBe("visitor");
  expect((await storedBrief(app, briefId)).status).toBe("CANCELLED");
  expect((await storedProposals(app, briefId)).map(({ status }) => status)).toEqual(["DECLINED"]);
  const letter = await newestMail(client.email);
  expect(letter.subject).toBe("Je account is gesloten");
  for (const said of [FACTS, "niet echt", "Hoofdstuk 9", "zes maanden", "14 dagen"]) {
    expect(letter.text.replaceAll(/\s+/g, " "), said).toContain(said.replace("zes", "6"));
  }
  expect((await newestMail(company.email)).subject).toContain("niet gekozen");
  const [act] = (await listActsOn(app, admin, client.userId)).rows;
  expect(act).toMatchObject({ act: "account-closed", note: null, after: { cancelled: 1 } });
  expect(await close(client)).toEqual(refuse("closed-before"));
});

test("no door opens to a closed mailbox, however it is spelled, nor once its account was erased", async () => {
  const name = `nep.${crypto.randomUUID().slice(0, 8)}`;
  const client = await addClient(app, { email: `${name}@gmail.com` });
  const waiting = await addClient(app);
  expect(await requestAddressChange(app, waiting, changeTo(`${name}+2@gmail.com`))).toEqual(
    ok(null),
  );
  const reset = await issueResetLink(app, client.userId);
  expect(reset).not.toBeNull();
  expect(await close(client)).toEqual(ok(null));
  const { userId } = client;
  expect(await signIn(app, request, client.email, PASSWORD)).toEqual({
    ...refuse("address-closed"),
    userId,
  });
  expect((await signIn(app, request, client.email, "iets anders")).ok).toBe(false);
  await expect(signInConfirmed(app, userId)).rejects.toThrow(AccountGone);
  await expect(placeBriefAsClient(app, client, briefForm())).rejects.toThrow(AccountGone);
  expect(await issueResetLink(app, userId)).toBeNull();

  const doors = async (email: string) => {
    const { form: placed, key } = await placedElsewhere();
    return {
      signUp: await signUp(app, signUpForm(email)),
      brief: await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email })),
      company: await registerCompany(app, registration(email)),
      mended: await mendAddress(app, { formKey: key, from: placed.ownerEmail, to: email }),
    };
  };
  const shut = Object.fromEntries(
    ["signUp", "brief", "company", "mended"].map((door) => [door, refuse("address-closed")]),
  );
  expect(await doors(client.email)).toEqual(shut);
  expect(await doors(`${name.replace(".", "")}+nieuw@googlemail.com`)).toEqual(shut);
  const link = linkIn(await newestMail(`${name}+2@gmail.com`), "/account/adres");
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(await confirmAddressChange(app, token)).toEqual(refuse("address-closed"));

  const erasing = { address: client.email, reason: "asked-by-person" } as const;
  expect((await eraseAtDesk(app, admin, client, erasing)).ok).toBe(true);
  expect(await doors(client.email)).toEqual(shut);
  expect((await listMeasures(app, admin, { userId, email: null })).rows).toMatchObject([
    { kind: "closed", facts: null },
  ]);
  // Granted without an account left: the mailbox opens all the same.
  expect(await reopen(userId)).toEqual(ok(null));
  expect((await signUp(app, signUpForm(client.email))).ok).toBe(true);
});

test("an unconfirmed account is closed too: its links end, and its owner may object after a month", async () => {
  const form = visitorForm();
  const placed = await placeBriefAsVisitor(app, form);
  if (!placed.ok) throw new Error(placed.reason);
  const [account] = await app.db.select().from(users).where(eq(users.email, form.ownerEmail));
  if (!account) throw new Error("no account");
  const { id: userId, name, email } = account;
  const person = { kind: "client", userId, name, email, role: "CLIENT" } as const;
  expect(await close(person as unknown as SignedInActor)).toEqual(ok(null));
  expect((await storedBrief(app, placed.value.briefId)).status).toBe("CANCELLED");
  const token = await tokenFor(email);
  expect((await newestMail(email)).text).not.toContain(name);
  await clock.advance(40 * DAY_MS);
  await enforceRetention(app);
  expect((await readMeasureByLink(app, token))?.email).toBe(email);
  expect(await issueVerificationLinks(app, userId)).toEqual([]);
});

test("a company leaves the site, its proposals go back with the money for days to come, and all that opens again", async () => {
  const client = await addClient(app);
  const onIt = await addBrief(app, client);
  const { actor: company, companyId } = await addCompany(app);
  await addProposal(app, company, onIt);
  const [payment] = await app.db.select().from(payments).where(eq(payments.userId, company.userId));
  if (!payment) throw new Error("nothing was paid");

  // At once for repeated breaches alone: anything else needs notice (Regulation (EU) 2019/1150, article 4).
  expect(await close(company)).toEqual(refuse("needs-notice"));
  expect(await close(company, "broken-again")).toEqual(ok(null));

  expect((await storedProposals(app, onIt)).map(({ status }) => status)).toEqual(["WITHDRAWN"]);
  expect((await storedBrief(app, onIt)).proposalsCount).toBe(0);
  const suspendedAt = async () => {
    const one = eq(companyProfiles.id, companyId);
    const [row] = await app.db.select().from(companyProfiles).where(one);
    return row?.suspendedAt ?? null;
  };
  expect(await suspendedAt()).not.toBeNull();
  const [given] = await app.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const { periodFrom, periodUntil, amountCents } = payment;
  const days = Math.round((+periodUntil - +periodFrom) / DAY_MS);
  expect(given?.amountCents).toBe(Math.round((amountCents * (days - 1)) / days));
  const lifting = { companyId, reason: "put-right", note: "" } as const;
  expect(await liftSuspension(app, admin, lifting)).toEqual(refuse("account-closed"));

  expect(await reopen(company.userId)).toEqual(ok(null));
  expect(await suspendedAt()).toBeNull();
  await runTasks();
  const subjects = (await mails(company.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Je account is weer open");
  expect((await signIn(app, request, company.email, PASSWORD)).ok).toBe(true);
  expect(await reopen(company.userId)).toEqual(refuse("not-closed"));
});

test("an objection needs no signing in, lies beside the closing with its term, and comes within six months", async () => {
  const client = await addClient(app);
  await close(client);
  const token = await tokenFor(client.email);
  const form = { email: client.email, message: "Het huis staat er echt." };
  expect(await objectToMeasure(app, `${token}0`, form)).toEqual(refuse("bad-link"));
  expect(await objectToMeasure(app, token, form)).toEqual(ok(null));
  const [objection] = (await listObjectionsOf(app, admin, { objectsToPerson: client.userId })).rows;
  expect(objection?.answerBy).toEqual(new Date(clock.now().getTime() + 14 * DAY_MS));
  expect((await listMessages(app, admin, client.email, null)).rows).toHaveLength(1);
  expect(await reopen(client.userId)).toEqual(ok(null));
  const [settled] = (await listObjectionsOf(app, admin, { objectsToPerson: client.userId })).rows;
  expect(settled?.waitsSince).toBeNull();
  expect(await objectToMeasure(app, token, form)).toEqual(refuse("ended-before"));

  const other = await addClient(app);
  await close(other);
  const late = await tokenFor(other.email);
  await clock.advance(190 * DAY_MS);
  expect(await objectToMeasure(app, late, form)).toEqual(refuse("too-late"));
});

test("the closed mailbox is forgotten after two years, and staff and the helpdesk close nothing", async () => {
  const client = await addClient(app);
  const helpdesk = await addHelpdesk(app);
  const form = { userId: client.userId, reason: "fake-briefs", note: FACTS } as const;
  expect(await closeForAbuse(app, helpdesk as never, client, form)).toEqual(refuse("not-allowed"));
  expect(await close(helpdesk)).toEqual(refuse("is-admin"));
  await close(client);
  expect(await app.db.$count(closedMailboxes)).toBeGreaterThan(0);
  await clock.advance(740 * DAY_MS);
  await enforceRetention(app);
  expect(await app.db.$count(closedMailboxes)).toBe(0);
});

const signUpForm = (email: string) => ({
  fullName: "Nieuw Begin",
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  role: "CLIENT" as const,
  submissionKey: crypto.randomUUID(),
});
const registration = (email: string) => ({
  ...{ companyName: "Nieuw Begin BV", contactName: "Nieuw Begin", email },
  ...{ password: PASSWORD, confirmPassword: PASSWORD, referralCode: "" },
  ...{ phone: "+31612345678", submissionKey: crypto.randomUUID(), ...invoiceDetails() },
});
const changeTo = (email: string) => ({ email, currentPassword: PASSWORD });

/** A visitor's brief under another address, by its form's key. */
async function placedElsewhere() {
  const form = visitorForm();
  await placeBriefAsVisitor(app, form);
  return { form, key: form.submissionKey ?? "" };
}

test("a sign-up that waits for the same mailbox in another spelling is not confirmed once that was closed", async () => {
  const name = freshEmail().split("@")[0];
  const client = await addClient(app, { email: `${name}@gmail.com` });
  const waiting = `${name}+2@gmail.com`;
  expect((await placeBriefAsVisitor(app, visitorForm({ ownerEmail: waiting }))).ok).toBe(true);
  const [account] = await app.db.select().from(users).where(eq(users.email, waiting));
  const [link] = await issueVerificationLinks(app, account?.id ?? "");
  const token = new URL(link?.url ?? "").searchParams.get("token_hash") ?? "";
  expect((await close(client)).ok).toBe(true);
  expect(await confirmAddress(app, request, token)).toEqual(refuse("bad-link"));
  const [after] = await app.db.select().from(users).where(eq(users.email, waiting));
  expect(after?.emailVerified).toBe(false);
});
