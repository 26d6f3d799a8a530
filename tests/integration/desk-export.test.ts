import { expect, test } from "vitest";
import { listMessages, sendContactMessage } from "~/features/contact/index.server.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { suspendCompany } from "~/features/suspensions/index.server.ts";
import { eraseContact, exportContact } from "~/use-cases/answer-data-request.ts";
import { hideAtDesk } from "~/use-cases/manage-brief.ts";
import { endSessionsOf } from "~/use-cases/manage-person.ts";
import { makeApp, tick } from "../factories/app.ts";
import { withBrief } from "../factories/arrangements.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";

const { app } = await makeApp();
const admin = await addAdmin(app, { name: "Anna van het bureau" });

const writes = async (email: string, phone: string) =>
  await sendContactMessage(app, {
    firstName: "Iris",
    lastName: "Jansen",
    email,
    phone,
    subject: "Vraag",
    message: "Ik wil weten wat jullie van me bewaren.",
  });
const textOf = async (contact: string) => {
  const found = await exportContact(app, contact);
  return found.ok ? (await Array.fromAsync(found.value.pieces)).join("") : found.reason;
};

test("an export has what the desk did about a person, their briefs and company, with notes about them alone", async () => {
  const { client, briefId } = await withBrief(app, "VERHUIZING");
  const { actor, companyId } = await addCompany(app);
  const other = await addClient(app);
  const grounds = { reason: "other" as const, note: "Zei aan de telefoon dat het zo moest." };
  await endSessionsOf(app, admin, { userId: client.userId, ...grounds });
  tick(app);
  await hideAtDesk(app, admin, { briefId, reason: "abuse", note: "" });
  await suspendCompany(app, admin, { companyId, reason: "complaints", note: "Drie klachten." });
  const own = await exportOf(app, client);
  expect(own["deskActsOnYou"]).toMatchObject([
    { act: "sessions-ended", by: "ADMIN", reason: "other", note: grounds.note },
    { act: "brief-hidden", subjectId: briefId, reason: "abuse", note: null },
  ]);
  expect((await exportOf(app, actor))["deskActsOnYou"]).toMatchObject([
    { act: "company-suspended", reason: "complaints", note: "Drie klachten." },
  ]);
  expect((await exportOf(app, other))["deskActsOnYou"]).toEqual([]);
  // Who of the staff did it is not the person's data.
  expect(JSON.stringify(own)).not.toContain(admin.userId);
});

test("a request by letter is answered for an account, and for who is known by an address or number only", async () => {
  const client = await addClient(app);
  expect(JSON.parse(await textOf(client.email))).toMatchObject([
    { account: { email: client.email } },
  ]);
  const email = freshEmail();
  await writes(email, "+31612345678");
  for (const contact of [email, ` ${email.toUpperCase()} `, "06 12345678", "+31 6 1234 5678"]) {
    expect(await textOf(contact), contact).toContain("Ik wil weten wat jullie van me bewaren.");
  }
  expect(await textOf(freshEmail())).toBe("unknown");
  expect(await textOf("geen adres")).toBe("no-contact");
});

test("an erasure by letter takes out who has no account, and leaves an account to its own way", async () => {
  const client = await addClient(app);
  expect(await eraseContact(app, client.email)).toMatchObject({ reason: "has-account" });
  const email = freshEmail();
  await writes(email, "+31687654321");
  expect((await eraseContact(app, "0687654321")).ok).toBe(true);
  expect(await textOf(email)).toBe("unknown");
  const { rows } = await listMessages(app, admin, "", null);
  expect(rows.filter((row) => row.email === email)).toEqual([]);
});
