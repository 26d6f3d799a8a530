import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { findRow, lockRow, storedRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { ok, refuse } from "~/shared/result.ts";
import type { ReportSide } from "../constants.ts";
import { readObjectable, sideOfLink } from "../reads/objections.server.ts";
import { readThing } from "../reads/things.server.ts";
import { decisions, objections, reports } from "../tables.ts";
import { noteMasked } from "./machine.server.ts";
import { addReport, reporterOf } from "./report.server.ts";

/** Objects to a decision by the signed link of its mail; it waits for a person again. */
export async function objectByLink(app: App, token: string, { why }: { why: string }) {
  const link = sideOfLink(app, token);
  if (!link) return refuse("bad-link");
  return await transact(app, NOBODY, async (tx, now) => {
    const read = () => readObjectable(tx, link.decisionId, link.side, now);
    const before = await read();
    // What is written by a side that is erased meanwhile would stay.
    if (!before || !(await lockSide(tx, before.reportId, link.side))) return refuse("bad-link");
    // The same objection may have been made, and its report decided again, before this one held the report.
    const found = await read();
    if (!found) return refuse("bad-link");
    const { reportId, refusal } = found;
    if (refusal === "objected-before") return await saidBefore(tx, { ...link, why });
    if (refusal) return refuse(refusal);
    return await addObjection(tx, { ...link, reportId, why }, now);
  });
}

/** Locks a report as its erasure does; false when nobody of this side is left in it. */
async function lockSide(tx: Tx, reportId: string, side: ReportSide): Promise<boolean> {
  const report = await lockRow(tx, reports, eq(reports.id, reportId));
  const { authorId = null, reporterId = null, reporterEmail = null } = report ?? {};
  return side === "author" ? authorId !== null : (reporterId ?? reporterEmail) !== null;
}

interface NewObjection {
  reportId: string;
  decisionId: string;
  side: ReportSide;
  why: string;
}

async function addObjection(tx: Tx, { why, ...objection }: NewObjection, now: Date) {
  const row = { ...objection, why: why || null, createdAt: now };
  const { rowCount } = await tx.insert(objections).values(row).onConflictDoNothing();
  if (rowCount !== 1) return await saidBefore(tx, { ...objection, why });
  await tx.update(reports).set({ waitsSince: now }).where(eq(reports.id, objection.reportId));
  return ok(null);
}

/** The same words sent twice are one objection, as of two clicks; others come too late. */
async function saidBefore(tx: Tx, { decisionId, side, why }: Omit<NewObjection, "reportId">) {
  const made = and(eq(objections.decisionId, decisionId), eq(objections.side, side));
  const before = await findRow(tx, objections, made);
  return before?.why === (why || null) ? ok(null) : refuse("objected-before");
}

/** Whether the mask hid something of a text of the actor's own. */
export async function readMasked(
  app: App,
  actor: SignedInActor,
  kind: ReportedKind,
  id: string,
): Promise<boolean> {
  const thing = await readThing(servicesOf(app).db, kind, id);
  return thing?.authorId === actor.userId && thing.isMasked;
}

/** Objects to what the mask hid of a text of the actor's own. */
export async function objectToMask(
  app: App,
  actor: SignedInActor,
  kind: ReportedKind,
  subjectId: string,
  { why }: { why: string },
) {
  return await transact(app, actor, async (tx, now) => {
    const thing = await readThing(tx, kind, subjectId);
    if (!thing?.isMasked || thing.authorId !== actor.userId) return refuse("not-found");
    const isMask = and(
      eq(reports.subjectId, subjectId),
      eq(reports.kind, kind),
      eq(reports.category, "mask"),
    );
    const made = await findRow(tx, reports, isMask);
    if (made) return made.why === (why || null) ? ok(null) : refuse("objected-before");
    await noteMasked(tx, kind, [subjectId], now);
    const reporter = reporterOf(actor, {});
    const { text: copy, authorId } = thing;
    const about = { kind, subjectId, copy, authorId, category: "mask", why: why || null };
    const added = await addReport(app, tx, { ...about, ...reporter, reporterEmail: null }, now);
    if (!added.ok) return added;
    const report = added.value;
    const masked = { reportId: report.id, kind, subjectId, outcome: "masked", reason: "mask" };
    const by = { byMachine: true, decidedBy: null, askedAt: now, createdAt: now };
    const decision = await storedRow(
      tx
        .insert(decisions)
        .values({ ...masked, ...by })
        .returning(),
    );
    return await addObjection(
      tx,
      { reportId: report.id, decisionId: decision.id, side: "author", why },
      now,
    );
  });
}
