import { and, eq, exists, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles, lockOwnProfile } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { isUpTo } from "~/server/db/columns.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS, monthsLater } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { CONFIRM_MAILS, CONFIRM_MONTHS, REMIND_DAYS, TAX_MAILS } from "./constants.ts";
import { askConfirmation } from "./emails/ask-confirmation.tsx";
import { askTaxDetails } from "./emails/ask-tax-details.tsx";
import { lacksData, wasDoneIn } from "./reads/report.server.ts";
import { reportYear } from "./rules.ts";
import type { TaxForm } from "./schema.ts";
import { sellerChecks } from "./tables.ts";

type Change = Partial<Omit<typeof sellerChecks.$inferInsert, "companyId">>;

async function store(tx: Tx, companyId: string, change: Change): Promise<void> {
  await tx
    .insert(sellerChecks)
    .values({ ...change, companyId })
    .onConflictDoUpdate({ target: sellerChecks.companyId, set: change });
}

async function storeOwn(app: App, actor: CompanyActor, changeAt: (now: Date) => Change) {
  return await transact(app, actor, async (tx, now) => {
    const company = await lockOwnProfile(tx, actor);
    if (!company?.isComplete) return refuse("no-profile");
    await store(tx, company.id, changeAt(now));
    return ok(null);
  });
}

/** The actor's company says that its data are right and that it keeps to the law. */
export const confirmDetails = (app: App, actor: CompanyActor) =>
  storeOwn(app, actor, (now) => ({ confirmedAt: now, confirmMailedAt: null, confirmMails: 0 }));

/** The tax number of the actor's company, or that it is one person's. */
export const saveTaxNumber = (app: App, actor: CompanyActor, { rsin, soleTrader }: TaxForm) =>
  storeOwn(app, actor, () => ({
    rsin: rsin === "" ? null : rsin,
    soleTrader: soleTrader === "on",
    ...{ taxFirstMailedAt: null, taxMailedAt: null, taxMails: 0 },
  }));

const AT_ONCE = 200;

const { confirmedAt, confirmMailedAt, confirmMails } = sellerChecks;
const { taxMailedAt, taxMails } = sellerChecks;

/** Companies that a mail is due to, by a condition on their profile and their checks. */
async function due(app: App, condition: SQL | undefined) {
  const { db } = servicesOf(app);
  const { id, userId, createdAt } = companyProfiles;
  return await db
    .select({ companyId: id })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(sellerChecks, eq(sellerChecks.companyId, id))
    .where(and(isNull(users.erasedAt), companyProfiles.isComplete, condition))
    .orderBy(createdAt)
    .limit(AT_ONCE);
}

/** Asks companies that confirmed their data a year ago whether they still are right; answers how many. */
export async function askToConfirm(app: App): Promise<number> {
  const now = servicesOf(app).clock.now();
  const yearAgo = monthsLater(now, -CONFIRM_MONTHS);
  const isDue = and(
    lte(companyProfiles.createdAt, yearAgo),
    or(isNull(confirmedAt), isUpTo(confirmedAt, yearAgo, now)),
    mayBeMailed(confirmMailedAt, confirmMails, CONFIRM_MAILS, now),
  );
  let asked = 0;
  for (const { companyId } of await due(app, isDue)) {
    const done = await transact(app, NOBODY, async (tx, at) => {
      const last = mayBeMailed(confirmMailedAt, confirmMails, CONFIRM_MAILS, at);
      if (!(await countMail(tx, companyId, "confirm", last, at))) return refuse("mailed");
      await enqueue(tx, askConfirmation, { companyId, at: at.toISOString() });
      return ok(null);
    });
    if (done.ok) asked += 1;
  }
  return asked;
}

/** Asks companies for what the report of this year lacks, where the settings say that one is made. */
export async function askForTaxDetails(app: App): Promise<number> {
  const { db, clock, config } = servicesOf(app);
  if (!config.dac7) return 0;
  const now = clock.now();
  const isReported = exists(
    db
      .select({ one: sql`1` })
      .from(proposals)
      .where(and(eq(proposals.companyId, companyProfiles.id), wasDoneIn(reportYear(now), now))),
  );
  const isDue = and(lacksData, mayBeMailed(taxMailedAt, taxMails, TAX_MAILS, now), isReported);
  let asked = 0;
  for (const { companyId } of await due(app, isDue)) {
    const done = await transact(app, NOBODY, async (tx, at) => {
      const last = mayBeMailed(taxMailedAt, taxMails, TAX_MAILS, at);
      if (!(await countMail(tx, companyId, "tax", last, at))) return refuse("mailed");
      await enqueue(tx, askTaxDetails, { companyId, at: at.toISOString() });
      return ok(null);
    });
    if (done.ok) asked += 1;
  }
  return asked;
}

function mayBeMailed(
  mailedAt: typeof taxMailedAt | typeof confirmMailedAt,
  mails: typeof taxMails | typeof confirmMails,
  most: number,
  now: Date,
) {
  const before = new Date(now.getTime() - REMIND_DAYS * DAY_MS);
  return or(isNull(mailedAt), and(isUpTo(mailedAt, before, now), lt(mails, most)));
}

/** Counts a mail that goes out now; false when another process was first. */
async function countMail(
  tx: Tx,
  companyId: string,
  kind: "confirm" | "tax",
  condition: SQL | undefined,
  at: Date,
): Promise<boolean> {
  await tx.insert(sellerChecks).values({ companyId }).onConflictDoNothing();
  const set =
    kind === "confirm"
      ? { confirmMailedAt: at, confirmMails: sql`${confirmMails} + 1` }
      : {
          taxMailedAt: at,
          taxMails: sql`${taxMails} + 1`,
          taxFirstMailedAt: sql`coalesce(${sellerChecks.taxFirstMailedAt}, ${at.toISOString()}::timestamptz)`,
        };
  const { rowCount } = await tx
    .update(sellerChecks)
    .set(set)
    .where(and(eq(sellerChecks.companyId, companyId), condition));
  return Boolean(rowCount);
}
