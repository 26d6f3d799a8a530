import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as contact from "~/features/contact/index.server.ts";
import { contactLink } from "~/features/contact/reads.server.ts";
import { contactMessages, contactReplies } from "~/features/contact/tables.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { ok, refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addHelpdesk, freshEmail } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp({ ADMIN_EMAILS: "beheer@verhuisbod.test" });
const admin = await addAdmin(app);
const helpdesk = await addHelpdesk(app);
const ANSWER = { text: "Ja, dat kan.", note: "", reason: "question-answered" } as const;

async function sendMessage(email = freshEmail("vraag")) {
  clock.advance(1_000);
  const form = { firstName: "Iris", lastName: "Jansen", email };
  await contact.sendContactMessage(app, { ...form, subject: "Piano", message: "Kan dat?" });
  const { rows } = await contact.listMessages(app, admin, email, null);
  const [message] = rows;
  if (!message) throw new Error("the message is not listed");
  return { id: message.id, email, key: keyOf(message.id) };
}
const keyOf = (id: string) => new URL(contactLink(app, id)).searchParams.get("sleutel") ?? "";
const waits = async (id: string) =>
  (await contact.listWaiting(app, helpdesk)).rows.some((one) => one.id === id);

describe("a message", () => {
  test("waits until somebody answers, and again once its sender writes back", async () => {
    const { id, email, key } = await sendMessage();
    expect(await waits(id)).toBe(true);
    expect(await contact.answerMessage(app, helpdesk, id, { ...ANSWER, seen: 0 })).toEqual(
      ok(null),
    );
    expect(await waits(id)).toBe(false);
    await runTasks();
    const [mail] = await mails(email);
    expect(mail?.text).toContain("Ja, dat kan.");
    expect(mail?.text).toContain(contactLink(app, id));
    clock.advance(1_000);
    expect(await contact.writeBack(app, id, key, "En een vleugel?")).toEqual(ok(null));
    expect(await waits(id)).toBe(true);
    clock.advance(1_000);
    const again = { ...ANSWER, text: "Ook dat.", seen: 2 };
    expect(await contact.answerMessage(app, helpdesk, id, again)).toEqual(ok(null));
    await runTasks();
    // What was asked stands behind the link: whoever asked may have typed somebody else's address.
    const answered = (await mails(email)).at(-1)?.text ?? "";
    expect(answered).toContain("Ook dat.");
    expect(answered).not.toMatch(/En een vleugel\?|Kan dat\?/);
    const forwarded = (await mails("beheer@verhuisbod.test")).at(-1);
    expect(forwarded?.text).toContain("En een vleugel?");
    const thread = await contact.readThreadByLink(app, id, key);
    expect(thread?.replies.map(({ text, isFromDesk }) => [text, isFromDesk])).toEqual([
      ["Ja, dat kan.", true],
      ["En een vleugel?", false],
      ["Ook dat.", true],
    ]);
  });

  test("holds once what its sender sent by a double press", async () => {
    const { id, key } = await sendMessage();
    const both = [1, 2].map(() => contact.writeBack(app, id, key, "Nog iets."));
    expect(await Promise.all(both)).toEqual([ok(null), ok(null)]);
    const texts = async () =>
      (await contact.readThreadByLink(app, id, key))?.replies.map(({ text }) => text);
    expect(await texts()).toEqual(["Nog iets."]);
    clock.advance(60_000);
    await contact.writeBack(app, id, key, "Nog iets.");
    expect(await texts()).toEqual(["Nog iets.", "Nog iets."]);
  });

  test("is answered once by two who answer at the same time, and by a double press", async () => {
    const { id, email } = await sendMessage();
    const both = await Promise.all(
      [admin, helpdesk].map((who) => contact.answerMessage(app, who, id, { ...ANSWER, seen: 0 })),
    );
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(both).toContainEqual(refuse("written-since"));
    await runTasks();
    expect(await mails(email)).toHaveLength(1);
    const acts = (await listActsOn(app, admin, id)).rows;
    expect(acts.map(({ act }) => act)).toEqual(["contact-answered"]);
  });

  test("opens by its own link alone", async () => {
    const [one, other] = [await sendMessage(), await sendMessage()];
    expect(await contact.readThreadByLink(app, one.id, other.key)).toBeNull();
    expect(await contact.writeBack(app, one.id, other.key, "ik ben een ander")).toEqual(
      refuse("bad-link"),
    );
    expect(await app.db.$count(contactReplies, eq(contactReplies.messageId, one.id))).toBe(0);
  });

  test("that needs no answer leaves the list for a reason, once", async () => {
    const { id } = await sendMessage();
    const close = () => contact.closeMessage(app, helpdesk, id, { reason: "spam", note: "" });
    expect(await close()).toEqual(ok(null));
    expect(await waits(id)).toBe(false);
    expect(await close()).toEqual(refuse("answered-before"));
  });

  test("that is no longer kept is not answered, and its link says so", async () => {
    const { id, key } = await sendMessage();
    await app.db.delete(contactMessages).where(eq(contactMessages.id, id));
    expect(await contact.answerMessage(app, admin, id, { ...ANSWER, seen: 0 })).toEqual(
      refuse("gone"),
    );
    expect(await contact.readThreadByLink(app, id, key)).toBeNull();
  });
});

test("a search is by the beginning of an address, whatever signs are in it, page by page", async () => {
  const start = freshEmail("a_b%c").split("@")[0];
  const emails = ["x", "y", "z"].map((end) => `${start}.${end}@voorbeeld.test`);
  for (const email of emails) await sendMessage(email);
  await sendMessage(freshEmail("axbyc"));
  const first = await contact.listMessages(app, admin, `${start}.`.toUpperCase(), null, 2);
  expect(first.rows.map(({ email }) => email)).toEqual(emails.toReversed().slice(0, 2));
  expect(first.next).not.toBeNull();
});
