import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { lockBriefsOf } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { enquiryIdsOf } from "~/features/enquiries/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { entryIdsOf } from "~/features/threads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import {
  decisions,
  decisionWords,
  moderationFigures,
  objections,
  pausedReporters,
  reports,
} from "./tables.ts";
import { followPause } from "./writes/pause.server.ts";

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
  tables: [reports, decisions, decisionWords, objections, moderationFigures, pausedReporters],
  processing: [
    {
      name: "Wat is gemeld",
      of: ["visitor", "client", "company"],
      data: "je naam en e-mailadres als je iets meldt, wat je erover schrijft, een kopie van wat er gemeld is, en wat je in een bezwaar schrijft",
      purpose: "om te beslissen over wat niet mag, en beide partijen te zeggen waarom",
      basis: "law",
      law: "artikelen 16, 17 en 20 van de Digitaledienstenverordening, (EU) 2022/2065",
      kept: `${howLong("reportMonths")} na de laatste beslissing; verwijdert een van beide partijen zijn account, dan gaat meteen weg wat zij erover schreven, met de kopie`,
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
      law: "artikelen 15 en 17 van de Digitaledienstenverordening, (EU) 2022/2065",
      kept: "zolang Verhuisbod bestaat",
      holds: [decisions],
      stays: "er staan alleen nummers en codes in",
    },
    {
      name: "Meldingen die we een tijd niet behandelen",
      of: ["visitor", "client", "company"],
      data: "van wie telkens zonder reden meldde een code van het e-mailadres, waaruit niemand het adres kan teruglezen, en tot wanneer",
      purpose: "om meldingen zonder reden een tijd niet te behandelen",
      basis: "law",
      law: "artikel 23, tweede lid, van de Digitaledienstenverordening, (EU) 2022/2065",
      kept: "tot die tijd voorbij is",
      holds: [pausedReporters.mailboxHash],
      stays: "anders kon iemand na het verwijderen van het account meteen weer melden",
    },
  ],
  // Codes and numbers.
  impersonal: [
    moderationFigures,
    pausedReporters.until,
    pausedReporters.ofVisitor,
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
    // What others reported of you, without who did and in which words.
    const ofYou = await db
      .select({ number, kind, category, createdAt })
      .from(reports)
      .where(eq(reports.authorId, userId));
    return {
      reportsOfYou: ofYou,
      reportsByYou: reported,
      decisionsAboutYou: decided,
      objectionsByYou: objected,
    };
  },
  subjects: (db, { userId, email }) =>
    listValues(db, reports.id, or(eq(reports.authorId, userId), byReporter(userId, email))),
  // What one side wrote of the other goes with either of them; who decided what, when and why by number stays.
  async erase(tx, person) {
    const { userId, email } = person;
    const theirs = byReporter(userId, email);
    const ofDealings = await areOfDealings(tx, {
      briefIds: await lockBriefsOf(tx, person),
      companyIds: await listValues(tx, companyProfiles.id, eq(companyProfiles.userId, userId)),
    });
    const aboutThem = or(eq(reports.authorId, userId), ofDealings);
    await forgetAbout(tx, aboutThem, theirs);
    await tx
      .update(reports)
      .set({ ...NOTHING_OF_REPORTER, reporterId: null })
      .where(theirs);
    await tx.update(reports).set({ authorId: null }).where(eq(reports.authorId, userId));
  },
  async follow(tx, from, to, app) {
    const byThem = sql`lower(${reports.reporterEmail}) = ${from}`;
    await tx.update(reports).set({ reporterEmail: to }).where(byThem);
    await followPause(app, tx, from, to);
  },
  retention: [
    { name: "reports", apply: forgetOld },
    deleteWhen("pausedReporters", pausedReporters, (now) => lt(pausedReporters.until, now)),
  ],
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
 * Takes out of the reports about a brief, and about all that was said and offered about it, what anybody wrote. To be
 * called while the questions and messages are still there.
 */
export async function forgetReportsOf(tx: Tx, briefId: string): Promise<void> {
  const aboutBrief = await areOfDealings(tx, { briefIds: [briefId], companyIds: [] });
  await forgetAbout(tx, aboutBrief);
  const ofClient = and(aboutBrief, inArray(reports.kind, ["opdracht", "antwoord"]));
  await tx.update(reports).set({ authorId: null }).where(ofClient);
}

/** The condition that a report is about one of these briefs, or about what its client and a company wrote each other. */
async function areOfDealings(
  tx: Tx,
  { briefIds, companyIds }: { briefIds: readonly string[]; companyIds: readonly string[] },
) {
  const isTheirs = or(
    inArray(proposals.briefId, [...briefIds]),
    inArray(proposals.companyId, [...companyIds]),
  );
  const proposalIds = await listValues(tx, proposals.id, isTheirs);
  const isOf = (kinds: ReportedKind[], ids: string[] | SQLWrapper) =>
    and(inArray(reports.kind, kinds), inArray(reports.subjectId, ids));
  return or(
    isOf(["opdracht"], [...briefIds]),
    isOf(["offerte", "gesprek"], proposalIds),
    isOf(["vraag", "antwoord"], enquiryIdsOf(tx, briefIds, companyIds)),
    isOf(["bericht"], entryIdsOf(tx, proposalIds)),
  );
}

// What was written about a thing: why it was reported, its copy, and what was decided and objected in words. Of
// `others` only the decision's words go. Whoever objects meanwhile is waited for.
async function forgetAbout(tx: Tx, about: SQL | undefined, others?: SQL): Promise<void> {
  await tx.select({ id: reports.id }).from(reports).where(or(about, others)).for("update");
  await forgetAnswers(tx, or(about, others));
  await tx
    .update(reports)
    .set({ ...NOTHING_OF_THING, why: null })
    .where(about);
}
