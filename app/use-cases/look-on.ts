import { actAtDesk, findReason, writeEnd } from "~/features/desk/index.server.ts";
import type { Grounded } from "~/features/desk/views.ts";
import { LOOK_MINUTES } from "~/features/people/constants.ts";
import { lockPerson, notifyLookedOn } from "~/features/people/index.server.ts";
import { END_LOOK } from "~/features/people/schema.ts";
import { beginLook, endLook } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, LookingOn } from "~/server/auth/actor.ts";
import { enqueue, enqueueIn } from "~/server/db/outbox.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";

/** A look as its rows in the log know it: who looked as whom, until when at most. */
interface Look {
  adminId: string;
  personId: string;
  /** ISO 8601. */
  until: string;
}

/**
 * Lets an admin see the product as a client or company does, by this session, for some minutes. The person
 * gets a mail at once; somebody of the desk is nobody's to look on as. Answers as which kind.
 */
export async function lookOn(
  app: App,
  admin: AdminActor,
  { sessionId, userId, ...grounds }: Grounded & { sessionId: string; userId: string },
) {
  const deed = { act: "looking-on-begun", subjectId: userId, about: userId } as const;
  return await actAtDesk<"CLIENT" | "MOVING_COMPANY", "gone" | "is-staff">(
    app,
    admin,
    deed,
    grounds,
    async (tx, now) => {
      const person = await lockPerson(tx, userId);
      if (!person) return refuse("gone");
      const { role } = person;
      if (role === "ADMIN" || role === "HELPDESK") return refuse("is-staff");
      const ends = new Date(now.getTime() + LOOK_MINUTES * MINUTE_MS);
      const begun = await beginLook(tx, { sessionId, adminId: admin.userId }, userId, ends);
      if (!begun) return refuse("gone");
      const until = ends.toISOString();
      const { reason } = grounds;
      await enqueue(tx, notifyLookedOn, { userId, reason, at: now.toISOString() });
      const look = { adminId: admin.userId, personId: userId, until };
      await enqueueIn(tx, LOOK_MINUTES * MINUTE_MS, END_LOOK, look);
      return ok({ value: role, after: { until } });
    },
  );
}

/** Ends the look of this request, at the admin's own wish. */
export async function stopLooking(app: App, { admin, person, until }: LookingOn) {
  const look = { adminId: admin.userId, personId: person.userId, until: until.toISOString() };
  return await transact(app, admin, async (tx, now) => ok(await end(tx, look, now, "stopped")));
}

/** Notes that a look is over by the clock, unless somebody stopped before. */
export async function endLookByTime(app: App, look: Look) {
  return await transact(app, NOBODY, async (tx, now) => ok(await end(tx, look, now, "time")));
}

// Both wait for the person's row: the log says once that a look ended.
async function end(tx: Tx, { adminId, personId, until }: Look, now: Date, how: "stopped" | "time") {
  await lockPerson(tx, personId);
  const asked = { actorId: adminId, subjectId: personId, after: { until } };
  const reason = await findReason(tx, { ...asked, act: "looking-on-begun" });
  if (!reason || (await findReason(tx, { ...asked, act: "looking-on-ended" }))) return;
  await endLook(tx, personId, new Date(until));
  const deed = { act: "looking-on-ended", subjectId: personId, about: personId } as const;
  await writeEnd(tx, adminId, deed, reason, { until, how }, now);
}
