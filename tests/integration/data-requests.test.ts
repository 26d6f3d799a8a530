import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import {
  answerDataRequest,
  listAnsweredRequests,
  listOpenRequests,
  noteDataRequest,
} from "~/features/data-requests/index.server.ts";
import { noteSchema } from "~/features/data-requests/schema.ts";
import { dataRequests } from "~/features/data-requests/tables.ts";
import { deskActs } from "~/features/desk/tables.ts";
import { enforceRetention, exportOf } from "~/features/privacy/index.server.ts";
import { loader as requestPage } from "~/routes/admin/data-request.tsx";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { RETENTION } from "~/shared/retention.ts";
import {
  eraseContact,
  eraseForRequest,
  exportContact,
  exportForRequest,
} from "~/use-cases/answer-data-request.ts";
import { makeApp, tick } from "../factories/app.ts";
import { addAdmin, addClient, freshEmail } from "../factories/people.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock } = await makeApp();
const admin = await addAdmin(app);
const asked = { reason: "asked-by-person", note: "" } as const;
const answered = { reason: "question-answered", note: "" } as const;

const typed = (fields: Record<string, string>) =>
  noteSchema.safeParse({
    kind: "access",
    name: "Iris Jansen",
    receivedOn: "2026-03-02",
    ...fields,
    ...asked,
  });
async function note(contact: string, kind: "access" | "erasure" = "access") {
  const form = typed({ contact, kind });
  if (!form.success) throw new Error(form.error.message);
  const noted = await noteDataRequest(app, admin, form.data);
  if (!noted.ok) throw new Error(noted.reason);
  return noted.value;
}
const readRow = async (id: string) =>
  (await app.db.select().from(dataRequests).where(eq(dataRequests.id, id)))[0];
const listFound = async (requestId: string) =>
  (
    await requestPage({
      ...routeArgs(app, admin, `/admin/verzoeken/${requestId}`),
      params: { requestId },
    } as Parameters<typeof requestPage>[0])
  ).found;
async function write(email: string, phone: string) {
  await sendContactMessage(app, {
    firstName: "Iris",
    lastName: "Jansen",
    email,
    phone,
    subject: "Vraag",
    message: "Wat weten jullie van me?",
  });
}
const actsOn = async (subjectId: string) =>
  (await app.db.select().from(deskActs).where(eq(deskActs.subjectId, subjectId))).map(
    ({ act }) => act,
  );

test("a request is noted as it was meant, once, with a month to answer it", async () => {
  expect(typed({ contact: " Iris@Voorbeeld.TEST " }).data?.contact).toBe("iris@voorbeeld.test");
  expect(typed({ contact: "06 - 12 34 56 78" }).data?.contact).toBe("+31612345678");
  for (const contact of ["", "Kade 12", "iris@", "12"]) {
    expect(typed({ contact }).success, contact).toBe(false);
  }
  const email = freshEmail();
  const form = typed({ contact: email, receivedOn: "31-1-2026" }).data;
  if (!form) throw new Error("not read");
  const noted = await noteDataRequest(app, admin, form);
  expect(await noteDataRequest(app, admin, form)).toEqual(refuse("noted-before"));
  const tomorrow = { ...form, receivedOn: "2026-03-11" };
  expect(await noteDataRequest(app, admin, tomorrow)).toEqual(refuse("in-future"));
  // The last day of a shorter month.
  const row = noted.ok ? await readRow(noted.value) : null;
  expect(row?.answerBy.toISOString().slice(0, 10)).toBe("2026-02-28");
});

test("what is due first stands first until it is answered, once", async () => {
  const [later, sooner] = [await note(freshEmail()), await note(freshEmail())];
  await app.db
    .update(dataRequests)
    .set({ answerBy: new Date(clock.now().getTime() - DAY_MS) })
    .where(eq(dataRequests.id, sooner));
  const openIds = async () => (await listOpenRequests(app, admin)).rows.map(({ id }) => id);
  const open = await openIds();
  expect(open.indexOf(sooner)).toBeLessThan(open.indexOf(later));
  tick(app);
  expect((await answerDataRequest(app, admin, sooner, answered)).ok).toBe(true);
  expect(await answerDataRequest(app, admin, sooner, answered)).toEqual(refuse("answered-before"));
  expect(await openIds()).not.toContain(sooner);
  const done = await listAnsweredRequests(app, admin, null);
  expect(done.rows.map(({ id }) => id)).toContain(sooner);
  expect((await actsOn(sooner)).sort()).toEqual(["request-answered", "request-noted"]);
});

test("a phone number that two share: the desk gives all, and erases at the address that was chosen", async () => {
  const [one, other] = [freshEmail(), freshEmail()];
  await write(one, "+31611112222");
  tick(app);
  await write(other, "+31611112222");
  const requestId = await note("0611112222", "erasure");
  const found = await listFound(requestId);
  expect(found.map(({ email }) => email).sort()).toEqual([one, other].sort());
  const given = await exportForRequest(app, admin, requestId);
  const text = given.ok ? (await Array.fromAsync(given.value)).join("") : "";
  expect(JSON.parse(text)).toHaveLength(2);
  // At the server no address can be chosen.
  expect(await eraseContact(app, "0611112222")).toMatchObject({ reason: "several" });
  expect((await eraseForRequest(app, admin, requestId, { address: one, ...asked })).ok).toBe(true);
  expect(await listFound(requestId)).toEqual([{ email: other, userId: null }]);
  const again = await eraseForRequest(app, admin, requestId, { address: one, ...asked });
  expect(again).toEqual(refuse("not-found"));
  expect((await exportContact(app, other)).ok).toBe(true);
  await answerDataRequest(app, admin, requestId, answered);
  expect(await readRow(requestId)).toMatchObject({ name: "", contact: "" });
});

test("an account is found, exported, and erased by its own way alone", async () => {
  const client = await addClient(app);
  const requestId = await note(client.email, "erasure");
  expect(await listFound(requestId)).toEqual([{ email: client.email, userId: client.userId }]);
  const grounds = { address: client.email, ...asked };
  expect(await eraseForRequest(app, admin, requestId, grounds)).toEqual(refuse("has-account"));
  const own = await exportOf(app, client);
  expect(own["requestsAboutYourData"]).toMatchObject([{ kind: "erasure", contact: client.email }]);
  expect(own["deskActsOnYou"]).toMatchObject([{ act: "request-noted", subjectId: requestId }]);
});

test("an erasure leaves of a request what it was, of nobody; later it goes as a whole", async () => {
  const email = freshEmail();
  const requestId = await note(email, "erasure");
  // That somebody asked is not what they asked about.
  expect(await listFound(requestId)).toEqual([]);
  await write(email, "+31611113333");
  expect((await eraseForRequest(app, admin, requestId, { address: email, ...asked })).ok).toBe(
    true,
  );
  expect(await readRow(requestId)).toMatchObject({ kind: "erasure", name: "", contact: "" });
  expect(await exportContact(app, email)).toEqual(refuse("unknown"));
  expect((await answerDataRequest(app, admin, requestId, answered)).ok).toBe(true);
  const open = await note(freshEmail());
  clock.advance((RETENTION.dataRequestMonths + 1) * 31 * DAY_MS);
  await enforceRetention(app);
  expect(await readRow(requestId)).toBeUndefined();
  expect(await readRow(open)).toBeDefined();
});

test("a phone number that somebody typed beside a stranger's address leads to no account but its own", async () => {
  const [victim, phone] = [await addClient(app), "+31611114444"];
  await write(victim.email, phone);
  const requestId = await note("0611114444", "access");
  expect(await listFound(requestId)).toEqual([]);
  await app.db.update(users).set({ phone }).where(eq(users.id, victim.userId));
  expect(await listFound(requestId)).toEqual([{ email: victim.email, userId: victim.userId }]);
});
