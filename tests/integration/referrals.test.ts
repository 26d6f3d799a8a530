import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { CODE_ALPHABET, CREDITS_PER_MONTH } from "~/features/referrals/constants.ts";
import {
  findReferrer,
  listBrought,
  listTakenBack,
  readEarned,
} from "~/features/referrals/reads.server.ts";
import { referralCredits } from "~/features/referrals/tables.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { countAwaited } from "~/features/registration/index.server.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import { loader as moneyLoader } from "~/routes/admin/money.tsx";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { mintActor, mintRegistrant } from "~/server/auth/mint.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { grantFreeMonths } from "~/use-cases/grant-free-months.ts";
import { registerCompany } from "~/use-cases/register-company.ts";
import { completeOnboarding } from "~/use-cases/save-profile.ts";
import { settleOnVerification } from "~/use-cases/settle-referral.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import {
  addAdmin,
  addCompany,
  freshEmail,
  invoiceDetails,
  PASSWORD,
  profileForm,
  subscribe,
} from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks, mails } = await makeApp({}, { invoices: "waiting" });

// No province chosen yet: places of regions are not what this is about.
const company = async (options: { subscribed?: boolean; name?: string } = {}) =>
  (await addCompany(app, { profile: "minimal", ...options })).actor;

async function register(fields: { referralCode?: string; email?: string } = {}) {
  const registered = await registerCompany(app, {
    ...invoiceDetails(),
    companyName: "Rap & Recht Verhuizingen",
    contactName: "Iris Jansen",
    email: freshEmail(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...fields,
  });
  if (!registered.ok) throw new Error(registered.reason);
  return mintRegistrant(registered.value.userId);
}

/** Opens a checkout and pays it, without coming back from the payment page. */
async function pay(actor: RegistrantActor | CompanyActor): Promise<string> {
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const id = new URL(started.value.url).pathname.split("/").at(-1) ?? "";
  await app.local?.payments.pay(id);
  return id;
}

const badge = () => ({ verificationStatus: "CONFIRMED" as const, verifiedAt: clock.now() });

/** A company gets its badge, as the trade register's word leaves it. */
async function getBadge({ userId }: RegistrantActor, kvkNumber = freshNumber()) {
  await app.db
    .update(companyProfiles)
    .set({ ...badge(), kvkNumber })
    .where(eq(companyProfiles.userId, userId));
  await settleOnVerification(app, userId);
}

const freshNumber = () => String(randomInt(10_000_000, 99_999_999));

async function bringIn(referralCode: string): Promise<RegistrantActor> {
  const referee = await register({ referralCode });
  await confirmCheckout(app, referee, await pay(referee));
  await getBadge(referee);
  return referee;
}

/** What the page of a referrer says. */
const earnedBy = async (actor: CompanyActor | RegistrantActor) => ({
  ...(await readEarned(app, actor)),
  awaited: await countAwaited(app, actor),
});

const creditsOf = (userId: string) =>
  app.db.select().from(referralCredits).where(eq(referralCredits.userId, userId));
const endOf = async (userId: string) => Number((await readSubscription(app, userId))?.paidUntil);

describe("a code", () => {
  test("is made once, also when it is asked for many times at once", async () => {
    const actor = await company();
    const codes = await Promise.all(Array.from({ length: 8 }, () => getOrCreateCode(app, actor)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(new RegExp(`^[${CODE_ALPHABET}]{8}$`));
  });

  test("is made again when another company has it", async () => {
    const [first, second] = [await company(), await company()];
    expect(await getOrCreateCode(app, first, () => 3)).toBe("DDDDDDDD");
    let picked = 0;
    const code = await getOrCreateCode(app, second, () => {
      picked += 1;
      return picked <= 8 ? 3 : 4;
    });
    expect(code).toBe("EEEEEEEE");
  });

  test("gives away the first name of its owner, in any spelling of the code", async () => {
    const actor = await company({ name: "Kanariana Zangvogel" });
    const code = await getOrCreateCode(app, actor);
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)}`]) {
      expect(await findReferrer(app, typed)).toEqual({ firstName: "Kanariana" });
    }
    for (const typed of ["", code.slice(0, 4), `${code}A`, "%", "________"]) {
      expect(await findReferrer(app, typed)).toBeNull();
    }
  });

  test("of somebody who was erased is unknown", async () => {
    const actor = await company();
    const { userId } = actor;
    const code = await getOrCreateCode(app, actor);
    await app.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, userId));
    expect(await findReferrer(app, code)).toBeNull();
  });

  test("that nobody has stops the registration", async () => {
    await expect(register({ referralCode: "ZZZZZZZZ" })).rejects.toThrow("unknown-code");
  });
});

describe("a free month", () => {
  test("comes with the referee's first paid period and badge, and not before", async () => {
    const referrer = await company();
    const code = await getOrCreateCode(app, referrer);
    const before = await endOf(referrer.userId);
    const referee = await register({ referralCode: code });
    const checkout = await pay(referee);
    expect(await creditsOf(referrer.userId)).toEqual([]);

    await confirmCheckout(app, referee, checkout);
    expect(await creditsOf(referrer.userId)).toEqual([]);
    expect(await earnedBy(referrer)).toMatchObject({ total: 0, awaited: 1 });
    await getBadge(referee);
    expect(await creditsOf(referrer.userId)).toMatchObject([
      { refereeId: referee.userId, slot: 1, grantedAt: null },
    ]);
    expect(await earnedBy(referrer)).toEqual({
      thisMonth: 1,
      total: 1,
      granted: 0,
      awaited: 0,
    });
    await runTasks();
    const days = ((await endOf(referrer.userId)) - before) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await earnedBy(referrer)).toEqual({
      thisMonth: 1,
      total: 1,
      granted: 1,
      awaited: 0,
    });
    // By first name and month, and no more of them.
    const [account] = await app.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, referee.userId));
    expect(await listBrought(app, referrer)).toEqual([
      { firstName: account?.name.split(" ")[0], monthYear: "2026-03", granted: true },
    ]);
    const subjects = (await mails(referrer.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.includes("gratis maand"))).toHaveLength(1);
  });

  test("comes once, however often the payment is told and the task runs", async () => {
    const referrer = await company();
    const referee = await register({ referralCode: await getOrCreateCode(app, referrer) });
    const checkout = await pay(referee);
    await Promise.all([
      getBadge(referee),
      ...Array.from({ length: 6 }, () => confirmCheckout(app, referee, checkout)),
    ]);
    await Promise.all([1, 2, 3].map(() => settleOnVerification(app, referee.userId)));
    await runTasks();
    const once = await endOf(referrer.userId);
    await Promise.all(Array.from({ length: 4 }, () => grantFreeMonths(app, referrer.userId)));
    await confirmCheckout(app, referee, checkout);
    await runTasks();
    expect(await creditsOf(referrer.userId)).toHaveLength(1);
    expect(await endOf(referrer.userId)).toBe(once);
  });

  test("is not earned by a first payment that was taken back", async () => {
    const referrer = await company();
    const referee = await register({ referralCode: await getOrCreateCode(app, referrer) });
    const checkout = await pay(referee);
    await confirmCheckout(app, referee, checkout);
    await app.local?.payments.act(checkout, "charge-back");
    await confirmCheckout(app, referee, checkout);
    await getBadge(referee);
    expect(await creditsOf(referrer.userId)).toEqual([]);
  });

  test("is not earned again by the referee's later periods", async () => {
    const referrer = await company();
    const referee = await bringIn(await getOrCreateCode(app, referrer));
    clock.advance(70 * DAY_MS);
    await syncCheckouts(app);
    expect((await readSubscription(app, referee.userId))?.paidUntil?.getTime()).toBeGreaterThan(
      clock.now().getTime(),
    );
    clock.advance(-70 * DAY_MS);
    expect(await creditsOf(referrer.userId)).toHaveLength(1);
  });

  test("waits for a referrer without a subscription until it has one", async () => {
    const referrer = await company({ subscribed: false });
    await bringIn(await getOrCreateCode(app, referrer));
    await runTasks();
    expect((await creditsOf(referrer.userId))[0]?.grantedAt).toBeNull();
    await subscribe(app, referrer);
    const paid = await endOf(referrer.userId);
    await runTasks();
    expect((await creditsOf(referrer.userId))[0]?.grantedAt).not.toBeNull();
    expect((await endOf(referrer.userId)) - paid).toBeGreaterThan(27 * DAY_MS);
  });

  test("is never for oneself", async () => {
    const own = await company({ subscribed: false });
    const code = await getOrCreateCode(app, own);
    const self = { userId: own.userId, email: own.email, companyName: "X", contactName: "X" };
    await app.db
      .insert(companyRegistrations)
      .values({ ...self, referralCode: code, createdAt: app.clock.now() });
    await subscribe(app, own);
    const [name, domain] = own.email.split("@");
    const alias = await register({ referralCode: code, email: `${name}+twee@${domain}` });
    await confirmCheckout(app, alias, await pay(alias));
    await getBadge(alias);
    await app.db
      .update(companyProfiles)
      .set({ kvkNumber: "11223344" })
      .where(eq(companyProfiles.userId, own.userId));
    const branch = await register({ referralCode: code });
    await confirmCheckout(app, branch, await pay(branch));
    // It pays first and has the number later: by then it is known whose it is.
    await getBadge(branch, "11223344");
    expect(await creditsOf(own.userId)).toEqual([]);
    expect(await earnedBy(own)).toMatchObject({ total: 0, awaited: 0 });
  });

  test("comes when the onboarding's check of the trade register confirms the company", async () => {
    const referrer = await company();
    const referee = await register({ referralCode: await getOrCreateCode(app, referrer) });
    await confirmCheckout(app, referee, await pay(referee));
    const account = { userId: referee.userId, name: "Iris Jansen", email: freshEmail() };
    const owner = mintActor({ ...account, role: "MOVING_COMPANY" }) as CompanyActor;
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.userId));
    const finished = await completeOnboarding(
      app,
      owner,
      profileForm({ serviceAreas: ["Drenthe"] }),
    );
    expect(finished.ok).toBe(true);
    await runTasks();
    expect(await creditsOf(referrer.userId)).toHaveLength(1);
  });

  test("comes five times a month at most, also when more pay at once, and again next month", async () => {
    // The places of the launch offer are for other tests.
    await app.db.delete(launchRedemptions);
    // Late in a month, so that what is paid now still runs in the next one.
    const now = clock.now();
    const late = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 24, 12) - now.getTime();
    clock.advance(late);
    const referrer = await company();
    const code = await getOrCreateCode(app, referrer);
    const before = await endOf(referrer.userId);
    const rivals: { referee: RegistrantActor; checkout: string }[] = [];
    while (rivals.length < CREDITS_PER_MONTH + 3) {
      const referee = await register({ referralCode: code });
      rivals.push({ referee, checkout: await pay(referee) });
      await app.db
        .update(companyProfiles)
        .set(badge())
        .where(eq(companyProfiles.userId, referee.userId));
    }
    // Four come one by one; then all the others, and those four again, at the same moment.
    for (const { referee, checkout } of rivals.slice(0, 4)) {
      await confirmCheckout(app, referee, checkout);
    }
    await Promise.all(
      rivals.map(({ referee, checkout }) => confirmCheckout(app, referee, checkout)),
    );
    await runTasks();
    const slots = (await creditsOf(referrer.userId)).map((credit) => credit.slot).sort();
    expect(slots).toEqual([1, 2, 3, 4, 5]);
    const days = ((await endOf(referrer.userId)) - before) / DAY_MS;
    expect(days).toBeGreaterThan(5 * 28);
    expect(days).toBeLessThan(5 * 31);

    clock.advance(10 * DAY_MS);
    // Who came too late last month stays too late.
    for (const { referee, checkout } of rivals) {
      expect(await confirmCheckout(app, referee, checkout)).toEqual({ ok: true, value: null });
    }
    expect(await creditsOf(referrer.userId)).toHaveLength(5);
    await bringIn(code);
    expect(await creditsOf(referrer.userId)).toHaveLength(6);
    expect((await readEarned(app, referrer)).thisMonth).toBe(1);
    clock.advance(-late - 10 * DAY_MS);
  });

  test("a refusing database keeps a sixth out whatever the code does", async () => {
    const referrer = await company({ subscribed: false });
    const referee = await company({ subscribed: false });
    const credit = {
      userId: referrer.userId,
      refereeId: referee.userId,
      monthYear: "2026-01",
      createdAt: clock.now(),
    };
    for (const slot of [0, 6]) {
      await expect(app.db.insert(referralCredits).values({ ...credit, slot })).rejects.toThrow();
    }
    await expect(
      app.db.insert(referralCredits).values({ ...credit, refereeId: referrer.userId, slot: 1 }),
    ).rejects.toThrow();
    await app.db.insert(referralCredits).values({ ...credit, slot: 1 });
    await expect(app.db.insert(referralCredits).values({ ...credit, slot: 2 })).rejects.toThrow();
  });
});

test("an admin reads of whom two free months or more were taken back", async () => {
  const admin = await addAdmin(app);
  const [often, once] = [await company({ name: "Vaak Terug" }), await company()];
  for (const [referrer, slot] of [
    [often, 1],
    [often, 2],
    [often, 3],
    [once, 1],
  ] as const) {
    const { userId: refereeId } = await company();
    const earned = { userId: referrer.userId, refereeId, monthYear: "2031-05", slot };
    const takenBackAt = slot === 3 ? null : clock.now();
    await app.db.insert(referralCredits).values({ ...earned, takenBackAt, createdAt: clock.now() });
  }
  const own = { userId: often.userId, name: "Vaak Terug", earned: 3, takenBack: 2 };
  const ours = new Set([often.userId, once.userId]);
  const listed = (await listTakenBack(app, admin)).filter(({ userId }) => ours.has(userId));
  expect(listed).toEqual([own]);
  const page = routeArgs(app, admin, "/admin/geld");
  expect((await moneyLoader(page)).takenBack).toContainEqual(own);
});
