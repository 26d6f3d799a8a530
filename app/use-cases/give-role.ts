import { readCredentials } from "~/features/accounts/index.server.ts";
import { writeOperatorAct } from "~/features/desk/index.server.ts";
import { lockPerson } from "~/features/people/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";
import { moveToRole } from "./manage-person.ts";

/**
 * Makes the confirmed account with this address work at the desk, as an operator asked at the server. One that has a
 * brief or has paid keeps its role, as at the desk; one that works there as asked stays as it is.
 */
export async function giveRoleAtDesk(app: App, email: string, role: "ADMIN" | "HELPDESK") {
  return await transact<null, "no-account" | "role-settled">(app, NOBODY, async (tx, now) => {
    const found = await readCredentials(app, { email: email.toLowerCase() }, tx);
    const person = found && (await lockPerson(tx, found.account.userId));
    if (!person?.emailVerified) return refuse("no-account");
    const { id, role: former } = person;
    if (former === role) return ok(null);
    const changed = await moveToRole(tx, person, role, now);
    if (!changed.ok) return changed;
    const deed = { act: "role-given", subjectId: id, about: id } as const;
    await writeOperatorAct(tx, deed, { role }, now);
    return ok(null);
  });
}
