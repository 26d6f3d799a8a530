import { randomUUID } from "node:crypto";
import { briefs } from "~/features/briefs/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { Services } from "~/server/services.ts";
import { storedBrief, storedProposals } from "./briefs.ts";

/** Adds so many newer briefs like this one, with its proposals, as rows: nobody is told of them. */
export async function addCopies(app: Services, briefId: string, count: number): Promise<void> {
  const brief = await storedBrief(app, briefId);
  const sent = await storedProposals(app, briefId);
  const later = (time: Date, at: number) => new Date(time.getTime() + at + 1);
  const copies = Array.from({ length: count }, (_, at) => ({
    ...brief,
    id: randomUUID(),
    submissionKey: randomUUID(),
    createdAt: later(brief.createdAt, at),
  }));
  await app.db.insert(briefs).values(copies);
  const copied = copies.flatMap(({ id }, at) =>
    sent.map((one) => ({
      ...one,
      id: randomUUID(),
      briefId: id,
      createdAt: later(one.createdAt, at),
    })),
  );
  if (copied.length > 0) await app.db.insert(proposals).values(copied);
}
