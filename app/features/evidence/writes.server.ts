import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { companyProfiles, lockOwnProfile } from "~/features/companies/index.server.ts";
import type { DeskActName } from "~/features/desk/catalogue.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { DeskFacts, Grounded } from "~/features/desk/views.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { firstOf, lockRow } from "~/server/db/rows.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { type PaperFormat, REMINDER_DAYS } from "./constants.ts";
import { notifyEvidenceDecided } from "./emails/notify-evidence-decided.tsx";
import { notifyEvidenceExpires } from "./emails/notify-evidence-expires.tsx";
import { isUndecidedPaper } from "./reads.server.ts";
import { dueReminder, mayEndOn } from "./rules.ts";
import type { Accepting, EvidenceForm, Refusing } from "./schema.ts";
import { companyEvidence } from "./tables.ts";

/** Stores a paper that a company sent, in the place of one of its kind that waits. */
export async function sendEvidence(
  app: App,
  actor: CompanyActor,
  form: EvidenceForm,
  paper: { id: string; format: PaperFormat },
) {
  return await transact(app, actor, async (tx, now) => {
    const company = await lockOwnProfile(tx, actor);
    if (!company) return refuse("no-profile");
    if (!mayEndOn(form.validUntil, dutchDay(now))) return refuse("day-over");
    const companyId = company.id;
    const { companyId: of, kind } = companyEvidence;
    await tx
      .delete(companyEvidence)
      .where(and(eq(of, companyId), eq(kind, form.kind), isUndecidedPaper));
    const sent = { companyId, uploadId: paper.id, format: paper.format, sentAt: now };
    await tx.insert(companyEvidence).values({ ...form, ...sent });
    return ok(null);
  });
}

type Row = typeof companyEvidence.$inferSelect;

/** Accepts a paper until its last day, as the admin read it; everybody sees it from now on. */
export async function acceptEvidence(
  app: App,
  actor: AdminActor,
  { evidenceId, validUntil, ...grounds }: Accepting,
) {
  const deed = { act: "evidence-accepted", evidenceId, decidable: isUndecidedPaper } as const;
  return await decide(app, actor, deed, grounds, async (tx, { id, kind }, at) => {
    if (!mayEndOn(validUntil, dutchDay(at))) return refuse("day-over");
    await tx
      .update(companyEvidence)
      .set({ acceptedAt: at, validUntil })
      .where(eq(companyEvidence.id, id));
    return ok({ evidence: id, kind, validUntil });
  });
}

/** Refuses a paper that waits, or one that was accepted by mistake; its company reads `note`. */
export async function refuseEvidence(
  app: App,
  actor: AdminActor,
  { evidenceId, ...grounds }: Refusing,
) {
  const decidable = isNull(companyEvidence.refusedAt);
  const deed = { act: "evidence-refused", evidenceId, decidable } as const;
  return await decide(app, actor, deed, grounds, async (tx, { id, kind }, at) => {
    await tx
      .update(companyEvidence)
      .set({ acceptedAt: null, refusedAt: at, refusalWords: grounds.note })
      .where(eq(companyEvidence.id, id));
    return ok({ evidence: id, kind });
  });
}

async function decide<Refusal extends string>(
  app: App,
  actor: AdminActor,
  {
    act,
    evidenceId,
    decidable,
  }: { act: DeskActName; evidenceId: string; decidable: SQL | undefined },
  grounds: Grounded,
  work: (tx: Tx, evidence: Row, at: Date) => Promise<Result<DeskFacts, Refusal>>,
) {
  const one = eq(companyEvidence.id, evidenceId);
  const of = await firstOf(
    servicesOf(app)
      .db.select({ companyId: companyEvidence.companyId, about: companyProfiles.userId })
      .from(companyEvidence)
      .innerJoin(companyProfiles, eq(companyProfiles.id, companyEvidence.companyId))
      .where(one),
  );
  if (!of) return refuse("not-waiting");
  const deed = { act, subjectId: of.companyId, about: of.about };
  return await actAtDesk<null, Refusal | "not-waiting">(
    app,
    actor,
    deed,
    grounds,
    async (tx, at) => {
      const evidence = await lockRow(tx, companyEvidence, and(one, decidable));
      if (!evidence) return refuse("not-waiting");
      const done = await work(tx, evidence, at);
      if (!done.ok) return done;
      await enqueue(tx, notifyEvidenceDecided, { evidenceId, decidedAt: at.toISOString() });
      const before = { accepted: evidence.acceptedAt !== null };
      return ok({ value: null, before, after: done.value });
    },
  );
}

const AT_ONCE = 200;
const [FIRST_REMINDER] = REMINDER_DAYS;

/** Reminds companies of papers that end, each once at each moment; answers how many. */
export async function remindOfExpiry(app: App): Promise<number> {
  const { db, clock } = servicesOf(app);
  const today = dutchDay(clock.now());
  const { id, acceptedAt, validUntil, remindedAt, companyId, kind } = companyEvidence;
  // What was followed by a paper that is valid for longer needs nobody's attention.
  const isFollowed = sql`exists (select from company_evidence newer
    where newer.company_id = ${companyId} and newer.kind = ${kind}
      and newer.accepted_at is not null and newer.valid_until > ${validUntil})`;
  const ending = await db
    .select({ id, validUntil, remindedAt })
    .from(companyEvidence)
    .where(
      and(
        isNotNull(acceptedAt),
        gte(validUntil, today),
        lte(validUntil, dayAfter(today, FIRST_REMINDER)),
        or(isNull(remindedAt), sql`${validUntil} - ${today}::date < ${remindedAt}`),
        sql`not ${isFollowed}`,
      ),
    )
    .orderBy(validUntil)
    .limit(AT_ONCE);
  let reminded = 0;
  for (const one of ending) {
    const days = dueReminder(one, today);
    if (days !== null && (await remind(app, one.id, days))) reminded += 1;
  }
  return reminded;
}

/** False when another process was first. */
async function remind(app: App, evidenceId: string, days: number): Promise<boolean> {
  const { id, remindedAt } = companyEvidence;
  const isFirst = or(isNull(remindedAt), sql`${remindedAt} > ${days}`);
  const done = await transact(app, NOBODY, async (tx) => {
    const { rowCount } = await tx
      .update(companyEvidence)
      .set({ remindedAt: days })
      .where(and(eq(id, evidenceId), isFirst));
    if (!rowCount) return refuse("reminded");
    await enqueue(tx, notifyEvidenceExpires, { evidenceId, days: String(days) });
    return ok(null);
  });
  return done.ok;
}
