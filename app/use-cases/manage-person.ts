import type { Role } from "~/features/accounts/constants.ts";
import { mayMail, resendVerification, setRole } from "~/features/accounts/index.server.ts";
import { dropProfile, startProfile } from "~/features/companies/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { Grounded } from "~/features/desk/views.ts";
import { lockPerson } from "~/features/people/index.server.ts";
import { hasSettledRole } from "~/features/registration/index.server.ts";
import { endSessions } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, StaffActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Tx } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type OnPerson = Grounded & { userId: string };

const isAtDesk = (role: Role) => role === "ADMIN" || role === "HELPDESK";

/** Mails fresh links to an address that is not confirmed yet. */
export async function mailVerificationAgain(app: App, actor: StaffActor, asked: OnPerson) {
  const { userId, ...grounds } = asked;
  const deed = { act: "verification-mailed", subjectId: userId, about: userId } as const;
  return await actAtDesk<null, "gone" | "already-confirmed" | "too-many-mails">(
    app,
    actor,
    deed,
    grounds,
    async (tx, now) => {
      const person = await lockPerson(tx, userId);
      if (!person) return refuse("gone");
      if (person.emailVerified) return refuse("already-confirmed");
      if (!(await mayMail(app, tx, person.email))) return refuse("too-many-mails");
      await enqueue(tx, resendVerification, { userId, at: now.toISOString() });
      return ok({ value: null });
    },
  );
}

/** Signs somebody out everywhere; an admin's sessions are ended by an admin alone. */
export async function endSessionsOf(app: App, actor: StaffActor, asked: OnPerson) {
  const { userId, ...grounds } = asked;
  const deed = { act: "sessions-ended", subjectId: userId, about: userId } as const;
  return await actAtDesk<null, "gone" | "is-staff">(app, actor, deed, grounds, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) return refuse("gone");
    if (isAtDesk(person.role) && actor.kind !== "admin") return refuse("is-staff");
    await endSessions(tx, userId);
    return ok({ value: null });
  });
}

/**
 * Gives an account another role. One that has a brief or has paid keeps its own; only who confirmed the
 * address works at the desk. Nobody changes its own role, so an admin is always left.
 */
export async function giveRole(app: App, admin: AdminActor, asked: OnPerson & { role: Role }) {
  const { userId, role, ...grounds } = asked;
  const deed = { act: "role-given", subjectId: userId, about: userId } as const;
  return await actAtDesk<null, "gone" | "is-self" | "same-role" | "role-settled" | "not-confirmed">(
    app,
    admin,
    deed,
    grounds,
    async (tx, now) => {
      if (userId === admin.userId) return refuse("is-self");
      const person = await lockPerson(tx, userId);
      if (!person) return refuse("gone");
      const { role: former } = person;
      if (former === role) return refuse("same-role");
      if (isAtDesk(role) && !person.emailVerified) return refuse("not-confirmed");
      const changed = await moveToRole(tx, person, role, now);
      if (!changed.ok) return changed;
      return ok({ value: null, before: { role: former }, after: { role } });
    },
  );
}

/** Gives a locked account another role, which one that is used in its own keeps, and ends its sessions. */
export async function moveToRole(
  tx: Tx,
  person: { id: string; email: string; role: Role; phone: string | null },
  role: Role,
  now: Date,
): Promise<Result<null, "role-settled">> {
  const { id: userId, email, role: former, phone } = person;
  if (!isAtDesk(former) && (await hasSettledRole(tx, { userId, email, role: former }))) {
    return refuse("role-settled");
  }
  await setRole(tx, userId, role, now);
  if (role === "MOVING_COMPANY") await startProfile(tx, { userId, businessName: "", phone }, now);
  else if (former === "MOVING_COMPANY") await dropProfile(tx, userId);
  // What is open in a browser was made for the former role.
  await endSessions(tx, userId);
  return ok(null);
}
