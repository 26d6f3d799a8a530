import { randomUUID } from "node:crypto";
import { briefs } from "~/features/briefs/tables.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { tick } from "./app.ts";
import { addBrief, storedBrief, storedProposals } from "./briefs.ts";

/**
 * Adds so many briefs like this one, with its proposals, as rows: nobody is told of them. Each is a
 * millisecond newer than the one before. Answers their ids, oldest first.
 */
export async function addCopies(app: Services, briefId: string, count: number): Promise<string[]> {
  const brief = await storedBrief(app, briefId);
  const sent = await storedProposals(app, briefId);
  const later = (time: Date, at: number) => new Date(time.getTime() + at + 1);
  const copies = Array.from({ length: count }, (_, at) => ({
    ...brief,
    id: randomUUID(),
    submissionKey: randomUUID(),
    createdAt: later(brief.createdAt, at),
  }));
  if (copies.length > 0) await app.db.insert(briefs).values(copies);
  const copied = copies.flatMap(({ id }, at) =>
    sent.map((one) => ({
      ...one,
      id: randomUUID(),
      briefId: id,
      createdAt: later(one.createdAt, at),
    })),
  );
  if (copied.length > 0) await app.db.insert(proposals).values(copied);
  return copies.map(({ id }) => id);
}

/** So many briefs of `client` alike: the first as the pages place it, the others as its copies. Answers their ids, oldest first. */
export async function addBriefs(
  app: Services,
  client: ClientActor,
  count: number,
  fields: Partial<BriefForm> = {},
): Promise<string[]> {
  const first = await addBrief(app, client, fields);
  const copies = await addCopies(app, first, count - 1);
  for (const _ of copies) tick(app);
  return [first, ...copies];
}
