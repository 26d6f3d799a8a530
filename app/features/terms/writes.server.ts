import { actAtDesk } from "~/features/desk/index.server.ts";
import { deliverToMany } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import type { Tx } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import type { TermsAct } from "./constants.ts";
import { announceTermsChange } from "./emails/announce-terms-change.tsx";
import { datedVersions, findAnnounced, listUntold } from "./reads.server.ts";
import { earliestStart } from "./rules.ts";
import { type Announcing, TELL_OF_TERMS, type TermsRound } from "./schema.ts";
import { termsAcceptances, termsAnnouncements, termsNotices } from "./tables.ts";

/** Notes that somebody agreed to the version that is in force now; again changes nothing. */
export async function acceptTerms(tx: Tx, userId: string, act: TermsAct, now: Date): Promise<void> {
  const current = (await datedVersions(tx, now)).find(({ state }) => state === "in-force");
  if (!current) throw new Error("no version of the terms is in force");
  const accepted = { userId, version: current.version.id, act, acceptedAt: now };
  await tx.insert(termsAcceptances).values(accepted).onConflictDoNothing();
}

/** Announces a draft: everybody whom the terms bind is mailed, a batch at a time, at least 30 days before it holds. */
export async function announceTerms(
  app: App,
  actor: AdminActor,
  { version, startsOn, ...grounds }: Announcing,
) {
  const deed = { act: "terms-announced", subjectId: version, about: null } as const;
  return await actAtDesk<null, "not-draft" | "too-soon">(
    app,
    actor,
    deed,
    grounds,
    async (tx, now) => {
      const found = (await datedVersions(tx, now)).find((one) => one.version.id === version);
      if (found?.state !== "draft") return refuse("not-draft");
      if (startsOn < earliestStart(dutchDay(now))) return refuse("too-soon");
      const stored = await tx
        .insert(termsAnnouncements)
        .values({ version, startsOn, announcedAt: now })
        .onConflictDoNothing()
        .returning();
      if (stored.length === 0) return refuse("not-draft");
      await enqueueOnce(tx, TELL_OF_TERMS, { version });
      return ok({ value: null, after: { startsOn } });
    },
  );
}

const BATCH = 200;

/**
 * Mails a batch of those who were not told of an announced version yet, and leaves a task for the rest; nobody is
 * told twice. Does nothing once the version is in force.
 */
export async function tellOfTerms(
  app: App,
  { version, after }: TermsRound,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = servicesOf(app);
  const announced = await findAnnounced(app, version, clock.now());
  if (!announced) return;
  const people = await listUntold(db, version, after, BATCH);
  for (const role of ["CLIENT", "MOVING_COMPANY"] as const) {
    const recipients = people
      .filter((person) => person.role === role)
      .map((person) => ({ payload: { version, userId: person.userId }, reader: person.reader }));
    const found = { ...announced, role };
    await deliverToMany(app, announceTermsChange, found, recipients, stopping, async () => {});
  }
  if (people.length > 0) {
    const notifiedAt = clock.now();
    await db
      .insert(termsNotices)
      .values(people.map(({ userId }) => ({ version, userId, notifiedAt })))
      .onConflictDoNothing();
  }
  const last = people.at(-1);
  if (last && people.length === BATCH) {
    await enqueueOnce(db, TELL_OF_TERMS, { version, after: last.userId });
  }
}

/** Tells who confirmed an account since an announced version was announced. */
export async function tellNewcomersOfTerms(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  const dated = await datedVersions(db, clock.now());
  const announced = dated.filter(({ state }) => state === "announced");
  await enqueueOnce(
    db,
    TELL_OF_TERMS,
    ...announced.map(({ version }) => ({ version: version.id })),
  );
}
