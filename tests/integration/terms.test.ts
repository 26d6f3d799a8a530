import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { deskActs } from "~/features/desk/tables.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { TERMS } from "~/features/terms/catalogue.ts";
import {
  announceTerms,
  listAcceptedAtDesk,
  listOwnAcceptedTerms,
  listTerms,
} from "~/features/terms/index.server.ts";
import { termsNotices } from "~/features/terms/tables.ts";
import tellNewcomers from "~/features/terms/tasks/tell-newcomers-of-terms.ts";
import { tellOfTerms } from "~/features/terms/writes.server.ts";
import { loader as termsPage } from "~/routes/public/terms.tsx";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { makeApp } from "../factories/app.ts";
import { formFor } from "../factories/arrangements.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  freshEmail,
  SYSTEM,
  VISITOR,
} from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { routeArgs } from "../factories/routes.ts";
import { addDraft, announce } from "../factories/terms.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);
const FIRST = TERMS[0]?.id ?? "";
const never = new AbortController().signal;

const noticesTo = async (email: string) =>
  (await mails(email)).filter(({ subject }) => subject.startsWith("Onze voorwaarden veranderen"));
const shownAt = async (query = "") => {
  const page = await termsPage(routeArgs(app, VISITOR, `/terms${query}`));
  return { id: page.version.id, others: page.others.map(({ id }) => id) };
};

test("who signs up, places a brief or subscribes agrees to the version in force, with its moment", async () => {
  const email = freshEmail();
  const signedUp = await signUp(app, {
    ...{ fullName: "Iris Jansen", email, password: "een-lang-wachtwoord-9" },
    role: "CLIENT",
  } as Parameters<typeof signUp>[1]);
  if (!signedUp.ok) throw new Error(signedUp.reason);
  const { userId } = signedUp.value;
  expect(await listAcceptedAtDesk(app, admin, userId)).toEqual([
    { version: FIRST, act: "sign-up", at: clock.now() },
  ]);
  const client = await addClient(app);
  await placeBriefAsClient(app, client, formFor("VERHUIZING", clock.now()));
  expect(await listAcceptedAtDesk(app, admin, client.userId)).toMatchObject([{ act: "brief" }]);
  const { actor } = await addCompany(app, { subscribed: false });
  await startCheckout(app, actor);
  const own = await listOwnAcceptedTerms(app, actor);
  expect(own.map(({ act }) => act)).toContain("subscription");
  expect((await exportOf(app, actor))["terms"]).toEqual(own);
});

test("a version is announced once, at least 30 days ahead, by an admin, in the log", async () => {
  const { id: version } = addDraft();
  const grounds = { reason: "terms-renewed" as const, note: "" };
  const on = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const by = (days: number) =>
    announceTerms(app, admin, { version, startsOn: on(days).slice(0, 10), ...grounds });
  expect(await by(29)).toEqual(refuse("too-soon"));
  expect((await shownAt()).others).not.toContain(version);
  expect((await by(30)).ok).toBe(true);
  expect(await by(40)).toEqual(refuse("not-draft"));
  const unknown = { version: "1999-01-01", startsOn: on(60).slice(0, 10), ...grounds };
  expect(await announceTerms(app, admin, unknown)).toEqual(refuse("not-draft"));
  const acts = await app.db.select().from(deskActs).where(eq(deskActs.subjectId, version));
  expect(acts).toMatchObject([
    { act: "terms-announced", after: { startsOn: on(30).slice(0, 10) } },
  ]);
});

test("everybody with a confirmed account is told once; the new text holds from its day, the old one stays", async () => {
  const [client, { actor: company }, left] = [
    await addClient(app),
    await addCompany(app),
    await addClient(app),
  ];
  const late = await addClient(app, { confirmed: false });
  await app.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, left.userId));
  const draft = addDraft(["Opzeggen kan tot het einde van de maand."]);
  const startsOn = await announce(app, draft.id);
  await runTasks();
  for (const { email } of [client, company]) {
    const [mail, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Opzeggen kan tot het einde van de maand.");
    expect(mail?.text).toContain("kosteloos opzeggen");
    expect(mail?.text).toContain(`/terms?versie=${draft.id}`);
  }
  expect(await noticesTo(left.email)).toEqual([]);
  expect(await noticesTo(late.email)).toEqual([]);
  expect(await listOwnAcceptedTerms(app, company)).toContainEqual({
    version: draft.id,
    act: "told",
    at: clock.now(),
  });
  // Done again, and for who confirms meanwhile.
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, late.userId));
  await tellNewcomers.run(app, {}, SYSTEM, never);
  await tellOfTerms(app, { version: draft.id }, never);
  await runTasks();
  expect(await noticesTo(late.email)).toHaveLength(1);
  expect(await noticesTo(client.email)).toHaveLength(1);

  expect(await shownAt()).toMatchObject({ id: FIRST, others: expect.arrayContaining([draft.id]) });
  expect((await shownAt(`?versie=${draft.id}`)).id).toBe(draft.id);
  const before = clock.now();
  clock.advance(new Date(startsOn).getTime() - before.getTime());
  const current = (await listTerms(app)).find(({ state }) => state === "in-force");
  expect(current?.version.id).toBe(draft.id);
  expect((await shownAt(`?versie=${FIRST}`)).id).toBe(FIRST);
  await expect(shownAt("?versie=1999-01-01")).rejects.toMatchObject({ status: 404 });
  // No news any more: nobody is told of it.
  await app.db.delete(termsNotices);
  await tellOfTerms(app, { version: draft.id }, never);
  expect(await noticesTo(client.email)).toHaveLength(1);
});

test("a round that the mail server breaks off goes on with who has nothing yet", async () => {
  const people = [await addClient(app), await addClient(app), await addClient(app)];
  const draft = addDraft();
  await announce(app, draft.id);
  let left = 2;
  const send: typeof app.mailer.send = async (mail) => {
    left -= 1;
    if (left < 0) throw new Error("the mail server is away");
    return await app.mailer.send(mail);
  };
  const broken = { ...app, mailer: { ...app.mailer, send } };
  await expect(tellOfTerms(broken, { version: draft.id }, never)).rejects.toThrow("away");
  await runTasks();
  for (const { email } of people) expect(await noticesTo(email)).toHaveLength(1);
});
