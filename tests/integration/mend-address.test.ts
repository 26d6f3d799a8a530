import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readVerificationLink } from "~/features/accounts/index.server.ts";
import { pendingSignUps, users } from "~/features/accounts/tables.ts";
import { readPlaced } from "~/features/briefs/index.server.ts";
import type { VisitorBriefForm } from "~/features/intake/schema.ts";
import { ok, refuse } from "~/shared/result.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { mendAddress } from "~/use-cases/mend-address.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { makeApp } from "../factories/app.ts";
import { storedBrief, visitorForm } from "../factories/briefs.ts";
import { confirmationLink, type ReceivedMail } from "../factories/mail.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { request, signIn } from "../factories/sessions.ts";

const { app, runTasks, mails } = await makeApp();

const VERIFY = "Bevestig je e-mailadres";

async function placed(): Promise<{ form: VisitorBriefForm; briefId: string }> {
  const form = visitorForm();
  const done = await placeBriefAsVisitor(app, form);
  if (!done.ok) throw new Error(done.reason);
  return { form, briefId: done.value.briefId };
}

const mend = ({ submissionKey, ownerEmail }: VisitorBriefForm, to: string) =>
  mendAddress(app, { formKey: submissionKey, from: ownerEmail, to });

async function accountWith(email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

async function lastLink(email: string): Promise<string> {
  await runTasks();
  const all = (await mails(email)).filter(({ subject }: ReceivedMail) => subject === VERIFY);
  const last = all.at(-1);
  if (!last) throw new Error(`no link for ${email}`);
  return confirmationLink(last).searchParams.get("token_hash") ?? "";
}

test("a mistyped address is mended: brief, account and links are the right one's alone", async () => {
  const { form, briefId } = await placed();
  const old = await lastLink(form.ownerEmail);
  const to = freshEmail("goed");
  expect(await mend(form, to)).toEqual(ok(null));

  expect(await accountWith(form.ownerEmail)).toBeNull();
  expect(await readVerificationLink(app, old)).toBeNull();
  expect(await confirmAddress(app, request, old)).toEqual(refuse("bad-link"));
  const account = await accountWith(to);
  expect(account).toMatchObject({ name: form.clientName, role: "CLIENT", emailVerified: false });
  expect(await storedBrief(app, briefId)).toMatchObject({ clientEmail: to, clientId: account?.id });
  expect(await readPlaced(app, form.submissionKey, form.ownerEmail)).toBeNull();
  expect(await readPlaced(app, form.submissionKey, to)).toMatchObject({ emailConfirmed: false });

  const confirmed = await confirmAddress(app, request, await lastLink(to));
  expect(confirmed.ok).toBe(true);
  expect((await mails(to)).map(({ subject }) => subject).sort()).toEqual([
    VERIFY,
    "Je aanvraag is geplaatst: Zeist naar Ede",
  ]);
  // The password is the one that was chosen.
  expect((await signIn(app, request, to, PASSWORD)).ok).toBe(true);
  expect(await storedBrief(app, briefId)).toMatchObject({ emailConfirmed: true });
});

test("sent twice, it is mended once; mended again, it moves on", async () => {
  const { form, briefId } = await placed();
  const [first, second] = [freshEmail("een"), freshEmail("twee")];
  const both = await Promise.all([mend(form, first), mend(form, first)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mend({ ...form, ownerEmail: first }, second)).toEqual(ok(null));
  expect(await storedBrief(app, briefId)).toMatchObject({ clientEmail: second });
  expect(await accountWith(first)).toBeNull();
});

test("who does not know the form, or is too late, changes nothing", async () => {
  const { form, briefId } = await placed();
  const to = freshEmail();
  const stranger = { ...form, submissionKey: crypto.randomUUID() };
  expect(await mend(stranger, to)).toEqual(refuse("not-waiting"));
  expect(await mend({ ...form, ownerEmail: freshEmail() }, to)).toEqual(refuse("not-waiting"));
  expect(await mend(form, form.ownerEmail)).toEqual(refuse("already-placed"));
  await confirmAddress(app, request, await lastLink(form.ownerEmail));
  expect(await mend(form, to)).toEqual(refuse("not-waiting"));
  expect(await storedBrief(app, briefId)).toMatchObject({ clientEmail: form.ownerEmail });
  expect(await accountWith(to)).toBeNull();
});

test("an address with a confirmed account is refused, and all stays as it was", async () => {
  const { form, briefId } = await placed();
  const own = await accountWith(form.ownerEmail);
  const { email } = await addClient(app);
  expect(await mend(form, email)).toEqual(refuse("email-in-use"));
  expect(await accountWith(form.ownerEmail)).toEqual(own);
  expect(await storedBrief(app, briefId)).toMatchObject({ clientId: own?.id });
  await confirmAddress(app, request, await lastLink(form.ownerEmail));
});

test("under an address where somebody waits, it waits too and takes nothing over", async () => {
  const { form, briefId } = await placed();
  const to = freshEmail("bezet");
  const other = { fullName: "Een Ander", email: to, password: PASSWORD, role: "CLIENT" } as const;
  await signUp(app, { ...other, confirmPassword: PASSWORD });
  expect(await mend(form, to)).toEqual(ok(null));
  expect(await accountWith(to)).toMatchObject({ name: "Een Ander" });
  expect(await storedBrief(app, briefId)).toMatchObject({ clientEmail: to, clientId: null });
  await confirmAddress(app, request, await lastLink(to));
  expect((await storedBrief(app, briefId)).clientId).toBe((await accountWith(to))?.id);
});

test("who signed up under the mistyped address since keeps that", async () => {
  const { form } = await placed();
  const { ownerEmail: email } = form;
  await signUp(app, {
    ...{ fullName: "De Eigenaar", email, role: "CLIENT", password: "een-ander-wachtwoord" },
    confirmPassword: "een-ander-wachtwoord",
  });
  const own = await lastLink(email);
  expect(await mend(form, freshEmail())).toEqual(ok(null));
  const waiting = await app.db.select({ name: pendingSignUps.name }).from(pendingSignUps);
  expect(waiting).toContainEqual({ name: "De Eigenaar" });
  expect((await confirmAddress(app, request, own)).ok).toBe(true);
  expect((await signIn(app, request, email, "een-ander-wachtwoord")).ok).toBe(true);
});
