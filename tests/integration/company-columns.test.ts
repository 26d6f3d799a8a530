import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { readEligibility } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { readPublicCompany } from "~/features/companies/index.server.ts";
import { VERIFICATION_STATUSES } from "~/features/companies/lifecycle.ts";
import {
  companyProfiles,
  portfolioPictures,
  verificationEvents,
} from "~/features/companies/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addCompany, type TestCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();

let company: TestCompany;
beforeEach(async () => {
  company = await addCompany(app, { subscribed: false });
});

type Columns = Partial<typeof companyProfiles.$inferInsert>;
const set = (columns: Columns) =>
  app.db.update(companyProfiles).set(columns).where(eq(companyProfiles.id, company.companyId));
const profile = async () => {
  const [row] = await app.db
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.id, company.companyId));
  if (!row) throw new Error("no profile");
  return row;
};
/** The columns that only the version before this one knows. */
const formerColumns = async () => {
  const { rows } = await app.db.execute(sql`
    select verified, verified_by as by, kvk_status as status, kvk_reason as reason,
      portfolio_ids as pictures from company_profiles where id = ${company.companyId}`);
  return rows[0];
};

describe("the database refuses", () => {
  test.for<[string, () => Columns]>([
    ["a category that there is not", () => ({ categories: ["KATTEN"] as never })],
    ["a province that there is not", () => ({ serviceAreas: ["Utrecht", "Atlantis"] as never })],
    ["a status that there is not", () => ({ verificationStatus: "MAYBE" as never })],
    [
      "a badge since nobody knows when",
      () => ({ verificationStatus: "APPROVED", verifiedAt: null }),
    ],
    [
      "a time of the badge without one",
      () => ({ verificationStatus: "REFUSED", verifiedAt: clock.now() }),
    ],
    [
      "a reason of the register for what an admin decided",
      () => ({ verificationStatus: "REJECTED", verifiedAt: null, verificationReason: "TAKEN" }),
    ],
  ])("%s", async ([, columns]) => {
    await expect(set(columns())).rejects.toThrow();
  });

  test("two subscriptions under one reference of the provider", async () => {
    const facts = {
      status: "active" as const,
      providerReference: "een",
      checkedAt: clock.now(),
    };
    await app.db.insert(subscriptions).values({ ...facts, userId: company.actor.userId });
    const { actor } = await addCompany(app, { subscribed: false });
    await expect(
      app.db.insert(subscriptions).values({ ...facts, userId: actor.userId }),
    ).rejects.toThrow();
  });
});

test.for<[string, Columns]>([
  ["name", { businessName: "  " }],
  ["KvK number", { kvkNumber: null }],
  ["category", { categories: [] }],
  ["work area", { serviceAreas: [] }],
])("a profile without a %s is not complete, and nobody sees it", async ([, lacking]) => {
  expect((await profile()).isComplete).toBe(true);
  await set(lacking);
  expect((await profile()).isComplete).toBe(false);
  expect(await readPublicCompany(app, company.companyId)).toBeNull();
  const own = await readEligibility(app.db, company.actor, clock.now());
  expect(own?.eligibility.profileComplete).toBe(false);
});

describe("while the version before this one runs", () => {
  it.each([
    [
      "verified, verified_by = 'ADMIN'",
      { verified: true, by: "ADMIN", status: "REFUSED", reason: "NOT_FOUND" },
      "APPROVED",
      null,
    ],
    [
      "confirmed",
      { verified: true, by: "REGISTER", status: "CONFIRMED", reason: null },
      "CONFIRMED",
      null,
    ],
    [
      "verified by nobody knows whom",
      { verified: true, by: null, status: "REFUSED", reason: null },
      "CONFIRMED",
      null,
    ],
    [
      "rejected",
      { verified: false, by: null, status: "REFUSED", reason: "REJECTED" },
      "REJECTED",
      null,
    ],
    [
      "refused",
      { verified: false, by: null, status: "REFUSED", reason: "TAKEN" },
      "REFUSED",
      "TAKEN",
    ],
    [
      "unanswered",
      { verified: false, by: null, status: "UNKNOWN", reason: "NO_ANSWER" },
      "UNKNOWN",
      "NO_ANSWER",
    ],
    [
      "confirmed without a badge",
      { verified: false, by: null, status: "CONFIRMED", reason: null },
      "UNCHECKED",
      null,
    ],
  ])("what it writes is understood: %s", async (_, former, status, reason) => {
    const other = former.verified ? "UNKNOWN" : "CONFIRMED";
    await set({
      verificationStatus: other,
      verifiedAt: other === "CONFIRMED" ? clock.now() : null,
    });
    await app.db.execute(sql`update company_profiles set verified = ${former.verified},
      verified_by = ${former.by}, kvk_status = ${former.status}, kvk_reason = ${former.reason}
      where id = ${company.companyId}`);
    const { verificationStatus, verificationReason, verified, verifiedAt } = await profile();
    expect([verificationStatus, verificationReason]).toEqual([status, reason]);
    expect([verified, verifiedAt !== null]).toEqual([former.verified, former.verified]);
  });

  it.each(VERIFICATION_STATUSES)("it reads what is written now: %s", async (verificationStatus) => {
    const isVerified = verificationStatus === "CONFIRMED" || verificationStatus === "APPROVED";
    const asks = verificationStatus === "REFUSED" || verificationStatus === "UNKNOWN";
    await set({
      verificationStatus,
      verificationReason: asks ? "OTHER_NAME" : null,
      verifiedAt: isVerified ? clock.now() : null,
    });
    const said = {
      UNCHECKED: { by: null, status: "UNCHECKED", reason: null },
      UNKNOWN: { by: null, status: "UNKNOWN", reason: "OTHER_NAME" },
      REFUSED: { by: null, status: "REFUSED", reason: "OTHER_NAME" },
      REJECTED: { by: null, status: "REFUSED", reason: "REJECTED" },
      CONFIRMED: { by: "REGISTER", status: "CONFIRMED", reason: null },
      APPROVED: { by: "ADMIN", status: "CONFIRMED", reason: null },
    }[verificationStatus];
    expect(await formerColumns()).toMatchObject({ verified: isVerified, ...said });
  });

  it("its decisions are events", async () => {
    const { userId } = await addAdmin(app);
    const { rows } = await app.db.execute<{ id: string }>(sql`
      insert into verification_decisions
        (id, company_id, admin_id, act, business_name, kvk_number, note, created_at)
      values (default, ${company.companyId}, ${userId}, 'APPROVED', 'Naam', '12345678', 'Gezien.',
        ${clock.now().toISOString()}) returning id`);
    const [event] = await app.db
      .select()
      .from(verificationEvents)
      .where(eq(verificationEvents.id, rows[0]?.id ?? ""));
    expect(event).toMatchObject({ act: "APPROVED", actorKind: "admin", actorId: userId });
  });

  it("a portfolio is the same in both", async () => {
    const [one = "", two = "", three = ""] = await addPictures(3, clock.now());
    await app.db.execute(sql`update company_profiles set portfolio_ids = array[${one}, ${two}]::uuid[]
      where id = ${company.companyId}`);
    expect(
      (await readPublicCompany(app, company.companyId))?.portfolio.map(({ id }) => id),
    ).toEqual([one, two]);
    await app.db
      .delete(portfolioPictures)
      .where(eq(portfolioPictures.companyId, company.companyId));
    await app.db.insert(portfolioPictures).values(
      [three, one].map((uploadId, index) => ({
        companyId: company.companyId,
        uploadId,
        position: index + 1,
      })),
    );
    expect((await formerColumns())?.pictures).toEqual([three, one]);
  });

  it("a subscription that it stores is active as long", async () => {
    const { userId } = company.actor;
    const checkedAt = clock.now();
    const until = async () =>
      (await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0]
        ?.activeUntil;
    await app.db.execute(sql`insert into subscriptions
      (user_id, status, current_period_end, provider_reference, checked_at)
      values (${userId}, 'active', null, 'twee', ${checkedAt.toISOString()})`);
    expect(await until()).toEqual(new Date(checkedAt.getTime() + HOUR_MS));
    await app.db.execute(
      sql`update subscriptions set status = 'canceled' where user_id = ${userId}`,
    );
    expect(await until()).toBeNull();
  });

  it("a subscription that it stores reads in our words, and ours in its own", async () => {
    const { userId } = (await addCompany(app)).actor;
    const own = eq(subscriptions.userId, userId);
    const stored = async () => (await app.db.select().from(subscriptions).where(own))[0];
    const former = async () =>
      (
        await app.db.execute<{ ends: string; cancelled: boolean }>(sql`
          select current_period_end as ends, cancel_at_period_end as cancelled
          from subscriptions where user_id = ${userId}`)
      ).rows[0];
    const before = await stored();
    expect(new Date((await former())?.ends ?? "")).toEqual(before?.paidUntil);

    for (const [word, status] of [
      ["trialing", "active"],
      ["past_due", "in-arrears"],
      ["iets nieuws", "in-arrears"],
      ["incomplete_expired", "ended"],
      ["active", "active"],
    ]) {
      await app.db.execute(
        sql`update subscriptions set status = ${word} where user_id = ${userId}`,
      );
      const inArrearsSince = status === "in-arrears" ? before?.checkedAt : null;
      expect(await stored(), word).toMatchObject({ status, inArrearsSince });
    }
    const end = new Date("2026-05-05T05:05:00Z");
    await app.db.execute(sql`update subscriptions
      set current_period_end = ${end.toISOString()}, cancel_at_period_end = true
      where user_id = ${userId}`);
    expect(await stored()).toMatchObject({ paidUntil: end, activeUntil: end, renews: false });
    await app.db.update(subscriptions).set({ renews: true }).where(own);
    expect((await former())?.cancelled).toBe(false);
  });
});

async function addPictures(count: number, touchedAt: Date): Promise<string[]> {
  const rows = await app.db
    .insert(uploads)
    .values(
      Array.from({ length: count }, () => ({
        userId: company.actor.userId,
        purpose: "portfolio" as const,
        bytes: 1,
        readyAt: touchedAt,
        touchedAt,
        createdAt: touchedAt,
      })),
    )
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

test("the sweep does not go through all profiles for every picture", async () => {
  const profiles = 2_000;
  const old = new Date(clock.now().getTime() - 7 * DAY_MS).toISOString();
  await app.db.execute(sql`
    with people as (
      insert into users (name, email, role) select 'B', 'b' || n || '@vol.test', 'MOVING_COMPANY'
        from generate_series(1, ${profiles}) n returning id),
    profiles as (
      insert into company_profiles (user_id, business_name) select id, 'B' from people
        returning id, user_id),
    pictures as (
      insert into uploads (user_id, purpose, bytes, touched_at)
        select user_id, 'portfolio', 1, ${old}::timestamptz from profiles returning id, user_id)
    insert into portfolio_pictures (upload_id, company_id, position)
      select pictures.id, profiles.id, 1 from pictures join profiles using (user_id)`);
  const unused = await addPictures(3, new Date(old));
  await app.db.execute(sql`analyze`);
  const read = async () => {
    await app.db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await app.db.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_user_tables
      where relname in ('company_profiles', 'portfolio_pictures', 'profile_drafts')`);
    return rows[0]?.rows ?? 0;
  };
  const before = await read();
  expect(await sweepUnused(app)).toBe(unused.length);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // Once through each table at most, not once a picture: that would be four million rows.
  const rows = (await read()) - before;
  expect(rows).toBeLessThan(4 * profiles);
});
