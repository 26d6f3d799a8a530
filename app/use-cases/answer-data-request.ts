import { email } from "~/features/accounts/schema.ts";
import { writeOperatorAct } from "~/features/desk/index.server.ts";
import { addressCode } from "~/features/notifications/index.server.ts";
import { eraseAddress, findPeople, writeExports } from "~/features/privacy/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { readPhone } from "~/shared/phone.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type NotFound = "no-contact" | "unknown";

function readContact(typed: string): { email: string } | { phone: string } | null {
  const address = email.safeParse(typed.trim());
  if (address.success) return { email: address.data };
  const phone = readingValue(readPhone(typed));
  return phone === null ? null : { phone };
}

/** The people behind a typed mail address or phone number, and the code by which the log names it. */
async function findAsked(app: App, typed: string) {
  const contact = readContact(typed);
  if (!contact) return refuse("no-contact");
  const people = await findPeople(app, contact);
  if (people.length === 0) return refuse("unknown");
  const subjectId = addressCode("email" in contact ? contact.email : contact.phone);
  return ok({ people, subjectId });
}

/**
 * Everything that is kept of whoever is known by a mail address or phone number, with an account or without one, as
 * JSON in pieces: for who asks by letter, and proved who they are to an operator. The log notes that it was given.
 */
export async function exportContact(
  app: App,
  typed: string,
): Promise<Result<AsyncGenerator<string>, NotFound>> {
  const asked = await findAsked(app, typed);
  if (!asked.ok) return asked;
  const { people, subjectId } = asked.value;
  const deed = { act: "data-given", subjectId, about: null } as const;
  await transact(app, NOBODY, async (tx, now) => {
    await writeOperatorAct(tx, deed, { people: people.length }, now);
    return ok(null);
  });
  return ok(writeExports(app, people));
}

/** Erases what is kept of who has no account, asked by letter; refused where one of the addresses has an account. */
export async function eraseContact(
  app: App,
  typed: string,
): Promise<Result<number, NotFound | "has-account">> {
  const asked = await findAsked(app, typed);
  if (!asked.ok) return asked;
  const { people, subjectId } = asked.value;
  const deed = { act: "address-erased", subjectId, about: null } as const;
  return await transact<number, "has-account">(app, NOBODY, async (tx, now) => {
    for (const { email } of people) {
      const erased = await eraseAddress(app, tx, email, now);
      if (!erased.ok) return erased;
    }
    await writeOperatorAct(tx, deed, { people: people.length }, now);
    return ok(people.length);
  });
}
