import { eq, inArray, sql } from "drizzle-orm";
import {
  briefs,
  columnsForCompany,
  goodsForCompany,
  pricedBrief,
  pricedVersion,
  readTypedAnswers,
  readVersions,
  versionKey,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { type Change, changesBetween } from "~/features/briefs/rules/changes.ts";
import type { Reliance } from "~/features/briefs/rules.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { isId } from "~/shared/id.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { PROPOSAL, RELYING_ON_BRIEF } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** A brief as it is, and the version of it that a proposal stands on. */
interface MadeOn {
  brief: { id: string; version: number };
  briefVersion: number;
}

const versionOf = ({ brief, briefVersion: version }: MadeOn) => ({ briefId: brief.id, version });

/** Answers a function that tells what a client changed since a proposal's version of a brief, as companies read it. */
export async function readChanges(db: Queryable, madeOn: readonly MadeOn[]) {
  const outdated = madeOn.filter(({ brief, briefVersion }) => briefVersion < brief.version);
  const versions = await readVersions(db, outdated.map(versionOf));
  if (versions.size === 0) return (): Change[] => [];
  const rows = await readAsAnyCompany(db, [...new Set(outdated.map(({ brief }) => brief.id))]);
  const now = new Map(rows.map((row) => [row.id, row]));
  return (of: MadeOn) => {
    const [row, kept] = [now.get(of.brief.id), versions.get(versionKey(versionOf(of)))];
    return row && kept ? changesBetween(pricedVersion(row, kept), pricedBrief(row)) : [];
  };
}

/** Briefs as any company may read them: without contact data, also for one that was accepted. */
export async function readAsAnyCompany(db: Queryable, briefIds: string[]) {
  const rows = await db
    .select({ ...columnsForCompany(sql`false`), ...goodsForCompany(sql`false`) })
    .from(briefs)
    .where(inArray(briefs.id, briefIds));
  return await withFreshMasks(db, rows);
}

export async function readChangesForMail(app: App, madeOn: MadeOn): Promise<Change[]> {
  return (await readChanges(servicesOf(app).db, [madeOn]))(madeOn);
}

/** Whether a proposal counts on what its brief says. Only a locked brief stays so. */
export async function readReliance(db: Queryable, briefId: string): Promise<Reliance> {
  const sent = await listValues(db, proposals.status, eq(proposals.briefId, briefId));
  return { isReliedOn: sent.some((status) => RELYING_ON_BRIEF.includes(status)) };
}

/** Counts the proposals on a brief that its client can still choose, or chose. */
export async function countStandingProposals(db: Queryable, briefId: string): Promise<number> {
  const sent = await listValues(db, proposals.status, eq(proposals.briefId, briefId));
  return sent.filter((status) => stateOf(PROPOSAL, status).isInTheRunning).length;
}

/** The companies that know a brief because they proposed on it, whatever became of that. */
export function readProposers(app: App, briefId: string): Promise<string[]> {
  return listValues(servicesOf(app).db, proposals.companyId, eq(proposals.briefId, briefId));
}

/** A client's own brief as the wizard's fields hold it, to be corrected; the reason when it cannot be. */
export async function readForCorrection(app: App, actor: ClientActor, briefId: string) {
  const { db } = servicesOf(app);
  const { isReliedOn } = await readReliance(db, briefId);
  return await readTypedAnswers(app, actor, briefId, isReliedOn);
}

/** What is stored of a client's own brief, as it would be typed; empty where nothing may be corrected. */
export async function readTypedBrief(app: App, actor: ClientActor, briefId: string) {
  const found = isId(briefId) ? await readForCorrection(app, actor, briefId) : null;
  return found?.ok ? found.value.values : {};
}
