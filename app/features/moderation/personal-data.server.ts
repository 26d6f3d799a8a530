import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { listEnquiryIds } from "~/features/enquiries/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { decisions, decisionWords, moderationFigures, objections, reports } from "./tables.ts";

const NOTHING_OF_REPORTER = { reporterName: null, reporterEmail: null, why: null };
const NOTHING_OF_THING = { copy: null, photoIds: [] };

const byReporter = (userId: string, email: string) =>
  or(eq(reports.reporterId, userId), sql`lower(${reports.reporterEmail}) = ${email}`);

const idsOf = (db: Queryable, which: ReturnType<typeof or>) =>
  db.select({ id: reports.id }).from(reports).where(which);

async function forgetWords(tx: Tx, which: ReturnType<typeof or>): Promise<void> {
  const ofThose = tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(inArray(decisions.reportId, idsOf(tx, which)));
  await tx.delete(decisionWords).where(inArray(decisionWords.decisionId, ofThose));
}

// What was decided about these reports in words, and what somebody had against it.
async function forgetAnswers(tx: Tx, which: ReturnType<typeof or>): Promise<void> {
  await forgetWords(tx, which);
  await tx
    .update(objections)
    .set({ why: null })
    .where(inArray(objections.reportId, idsOf(tx, which)));
}

const BATCH = 500;

/** Takes what is of people out of reports that were decided long enough ago; answers how many. */
async function forgetOld(app: App, now: Date): Promise<number> {
  const isOld = and(
    lt(reports.decidedAt, monthsAgo(now, RETENTION.reportMonths)),
    isNull(reports.waitsSince),
    or(isNotNull(reports.why), isNotNull(reports.copy), isNotNull(reports.reporterEmail)),
  );
  let total = 0;
  for (;;) {
    const done = await transact(app, NOBODY, async (tx) => {
      const due = await tx
        .select({ id: reports.id })
        .from(reports)
        .where(isOld)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return ok(0);
      await forgetWords(tx, inArray(reports.id, ids));
      await tx.update(objections).set({ why: null }).where(inArray(objections.reportId, ids));
      await tx
        .update(reports)
        .set({ ...NOTHING_OF_REPORTER, ...NOTHING_OF_THING })
        .where(inArray(reports.id, ids));
      return ok(ids.length);
    });
    const count = done.ok ? done.value : 0;
    total += count;
    if (count < BATCH) return total;
  }
}

export const personalData = {
  tables: [reports, decisions, decisionWords, objections, moderationFigures],
  processing: [
    {
      name: "Wat is gemeld",
      of: ["visitor", "client", "company"],
      data: "je naam en e-mailadres als je iets meldt, wat je erover schrijft, een kopie van wat er gemeld is, en wat je in een bezwaar schrijft",
      purpose: "om te beslissen over wat niet mag, en beide partijen te zeggen waarom",
      basis: "law",
      kept: `${howLong("reportMonths")} na de laatste beslissing`,
      recipients:
        "beide partijen lezen de beslissing en de reden; wie meldde, hoort de ander niet van ons",
      holds: [
        ...[reports.reporterName, reports.reporterEmail, reports.why, reports.copy],
        ...[decisionWords.facts, objections.why],
      ],
    },
    {
      name: "Beslissingen over meldingen",
      of: ["visitor", "client", "company", "admin"],
      data: "wat er over een melding is beslist, wanneer, door wie en om welke reden, met nummers en zonder namen of teksten",
      purpose:
        "om te laten zien dat een beslissing niet veranderd is, en voor de cijfers van het jaar",
      basis: "law",
      kept: "zolang Verhuisbod bestaat",
      holds: [decisions],
      stays: "er staan alleen nummers en codes in",
    },
  ],
  // Codes and numbers.
  impersonal: [
    moderationFigures,
    ...[reports.kind, reports.category, reports.reportedAs, reports.photoIds, objections.side],
    ...[decisions.outcome, decisions.reason],
  ],
  async export(db, { userId, email }) {
    const { number, kind, category, why, copy, createdAt } = reports;
    const reported = await db
      .select({ number, kind, category, why, createdAt })
      .from(reports)
      .where(byReporter(userId, email));
    const decided = await db
      .select({
        ...{ number, kind, copy, outcome: decisions.outcome, reason: decisions.reason },
        ...{ facts: decisionWords.facts, decidedAt: decisions.createdAt },
      })
      .from(decisions)
      .innerJoin(reports, eq(reports.id, decisions.reportId))
      .leftJoin(decisionWords, eq(decisionWords.decisionId, decisions.id))
      .where(eq(reports.authorId, userId));
    const objected = await db
      .select({ number, why: objections.why, createdAt: objections.createdAt })
      .from(objections)
      .innerJoin(reports, eq(reports.id, objections.reportId))
      .where(
        or(
          and(eq(objections.side, "author"), eq(reports.authorId, userId)),
          and(eq(objections.side, "reporter"), byReporter(userId, email)),
        ),
      );
    return { reportsByYou: reported, decisionsAboutYou: decided, objectionsByYou: objected };
  },
  async erase(tx, { userId, email }) {
    const theirs = byReporter(userId, email);
    const aboutThem = eq(reports.authorId, userId);
    // Whoever objects to one meanwhile is waited for.
    await tx.select({ id: reports.id }).from(reports).where(or(theirs, aboutThem)).for("update");
    await forgetAnswers(tx, or(theirs, aboutThem));
    await tx
      .update(reports)
      .set({ ...NOTHING_OF_REPORTER, reporterId: null })
      .where(theirs);
    await tx
      .update(reports)
      .set({ ...NOTHING_OF_THING, authorId: null })
      .where(aboutThem);
  },
  async follow(tx, from, to) {
    const byThem = sql`lower(${reports.reporterEmail}) = ${from}`;
    await tx.update(reports).set({ reporterEmail: to }).where(byThem);
  },
  retention: [{ name: "reports", apply: forgetOld }],
} satisfies PersonalData;

/** Names the account that claims these briefs as the author of what was reported of them before. */
export async function claimReports(
  tx: Tx,
  userId: string,
  briefIds: readonly string[],
): Promise<void> {
  const unclaimed = and(
    eq(reports.kind, "opdracht"),
    inArray(reports.subjectId, [...briefIds]),
    isNull(reports.authorId),
  );
  await tx.update(reports).set({ authorId: userId }).where(unclaimed);
}

/**
 * Takes the words of a brief's client out of the reports about it and about the answers to its questions, with what
 * was decided and objected in words. To be called while the questions are still there.
 */
export async function forgetReportsOf(tx: Tx, briefId: string): Promise<void> {
  const answers = await listEnquiryIds(tx, briefId);
  const about = or(
    and(eq(reports.kind, "opdracht"), eq(reports.subjectId, briefId)),
    and(eq(reports.kind, "antwoord"), inArray(reports.subjectId, answers)),
  );
  await tx.select({ id: reports.id }).from(reports).where(about).for("update");
  await forgetAnswers(tx, about);
  await tx
    .update(reports)
    .set({ ...NOTHING_OF_THING, authorId: null })
    .where(about);
}
