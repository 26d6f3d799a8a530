import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { readEligibility } from "~/features/billing/index.server.ts";
import { readPublicCompany } from "~/features/companies/reads.server.ts";
import { companyProfiles, profileDrafts } from "~/features/companies/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import { action, loader } from "~/routes/company/onboarding.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { RETENTION } from "~/shared/retention.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { makeApp } from "../factories/app.ts";
import { whileNothingIsStoredIn } from "../factories/faults.ts";
import { png, sentPicture } from "../factories/images.ts";
import { addCompany, subscribe } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks, mails } = await makeApp();
const HERE = "/verhuisbedrijf-onboarding";

const newcomer = async () =>
  (await addCompany(app, { profile: "minimal", subscribed: false, name: "Nieuw Bedrijf" })).actor;

async function open(actor: CompanyActor, query = "") {
  const page = await loader(routeArgs(app, actor, HERE + query)).catch((thrown: unknown) => thrown);
  if (page instanceof Response) return { sentTo: page.headers.get("location") };
  return page as Awaited<ReturnType<typeof loader>>;
}

type Fields = Record<string, string | string[]>;

async function post(actor: CompanyActor, step: number, intent: string, fields: Fields) {
  const form = formOf({ step: String(step), intent, ...fields });
  const answer = await action(routeArgs(app, actor, HERE, { form }));
  if (answer instanceof Response) return { sentTo: answer.headers.get("location") };
  return answer && { status: answer.init?.status, ...answer.data };
}

const STEPS: Fields[] = [
  { businessName: "Mulder Verhuizingen", kvkNumber: "10000001", yearsInBusiness: "12" },
  { categories: ["RESIDENTIAL", "PIANO"], startingPrice: "295,50", teamSize: "4" },
  { serviceAreas: ["Utrecht"], portfolioLinks: ["www.mulder.test/werk", "", ""] },
];

let kvk = 20_000_000;

/** Goes through all steps; answers what the last one answered. */
async function finish(actor: CompanyActor, changes: Fields = {}) {
  kvk += 1;
  await post(actor, 1, "next", { ...STEPS[0], kvkNumber: String(kvk), ...changes });
  await post(actor, 2, "next", { ...STEPS[1], ...changes });
  return await post(actor, 3, "next", { ...STEPS[2], ...changes });
}

async function upload(actor: CompanyActor, purpose: "avatar" | "portfolio" = "portfolio") {
  const stored = await storeUpload(app, actor, purpose, sentPicture(await png(40, 30)));
  if (!stored.ok) throw new Error(stored.reason);
  return stored.value.id;
}

/** A picture of `actor` by its row, where nothing looks at its files: each real one starts a process that reads it. */
async function addPicture(actor: CompanyActor, purpose: "avatar" | "portfolio" = "portfolio") {
  const now = clock.now();
  const stored = { userId: actor.userId, purpose, bytes: 1_000, readyAt: now };
  const [row] = await app.db
    .insert(uploads)
    .values({ ...stored, touchedAt: now, createdAt: now })
    .returning({ id: uploads.id });
  return row?.id ?? "";
}

describe("the steps", () => {
  it("go forwards when they are right, and are found again on any device", async () => {
    const actor = await newcomer();
    expect(await open(actor)).toMatchObject({ step: 1, typed: { businessName: "Nieuw Bedrijf" } });
    expect(await post(actor, 1, "next", STEPS[0] ?? {})).toEqual({ sentTo: `${HERE}?stap=2` });
    expect(await open(actor)).toMatchObject({
      step: 2,
      typed: { businessName: "Mulder Verhuizingen", yearsInBusiness: "12" },
    });
    expect(await open(actor, "?stap=1")).toMatchObject({ step: 1 });
  });

  it("cannot be skipped", async () => {
    const actor = await newcomer();
    for (const asked of ["2", "3", "4", "0", "x", "1.5"]) {
      expect(await open(actor, `?stap=${asked}`)).toMatchObject({ step: 1 });
    }
  });

  it("keep what is typed while it is typed, also what is wrong", async () => {
    const actor = await newcomer();
    expect(await post(actor, 1, "draft", { businessName: "Mul", kvkNumber: "12" })).toMatchObject({
      status: 200,
      message: null,
      result: null,
    });
    expect(await open(actor)).toMatchObject({
      step: 1,
      typed: { businessName: "Mul", kvkNumber: "12" },
    });
  });

  it("go back without asking for anything, and lose nothing", async () => {
    const actor = await newcomer();
    await post(actor, 1, "next", STEPS[0] ?? {});
    expect(await post(actor, 2, "previous", { teamSize: "veel" })).toEqual({
      sentTo: `${HERE}?stap=1`,
    });
    expect(await open(actor, "?stap=2")).toMatchObject({ typed: { teamSize: "veel" } });
  });

  test.for([
    [1, { businessName: "", kvkNumber: "10000001" }, "businessName"],
    [1, { businessName: "Mulder", kvkNumber: "" }, "kvkNumber"],
    [2, { categories: [] }, "categories"],
    [2, { categories: ["RESIDENTIAL"], startingPrice: "gratis" }, "startingPrice"],
    [3, { serviceAreas: [] }, "serviceAreas"],
    [
      3,
      { serviceAreas: ["Utrecht"], portfolioLinks: ["javascript:alert(1)"] },
      "portfolioLinks[0]",
    ],
  ] as [number, Fields, string][])("step %i stops at %j", async ([step, fields, marked]) => {
    const answer = await post(await newcomer(), step, "next", fields);
    expect(answer).toMatchObject({ status: 400, message: { title: "Profiel opslaan mislukt" } });
    expect(Object.keys((answer as { result: { error: object } }).result.error)).toEqual([marked]);
  });

  it("lead back to what an earlier one lacks", async () => {
    const actor = await newcomer();
    const answer = await post(actor, 3, "next", STEPS[2] ?? {});
    expect(answer).toEqual({ sentTo: `${HERE}?stap=1` });
    expect((await readEligibility(app.db, actor, clock.now()))?.eligibility.profileComplete).toBe(
      false,
    );
  });
});

describe("the end", () => {
  it("stores an unverified profile, checks it right after and mails once", async () => {
    const actor = await newcomer();
    expect(await finish(actor)).toEqual({ sentTo: `${HERE}?stap=4` });
    expect(await finish(actor)).toEqual({ sentTo: `${HERE}?stap=4` });
    const before = await readEligibility(app.db, actor, clock.now());
    expect(before?.profile).toMatchObject({
      verified: false,
      verificationStatus: "UNCHECKED",
      startingPriceCents: 29_550,
      portfolioLinks: ["https://www.mulder.test/werk"],
    });
    expect(await waitingTasks(app, [before?.companyId ?? ""])).toEqual([
      "check-kvk",
      "notify-profile-complete",
    ]);
    await runTasks();
    const after = await readEligibility(app.db, actor, clock.now());
    expect(after?.profile).toMatchObject({ verified: true, verificationStatus: "CONFIRMED" });
    const [welcome, ...others] = await mails(actor.email);
    expect(others).toEqual([]);
    expect(welcome?.subject).toBe("Je bedrijfsprofiel is compleet");
    expect(welcome?.text).toContain("Met een abonnement stuur je onbeperkt offertes");
    expect(
      await app.db.select().from(profileDrafts).where(eq(profileDrafts.userId, actor.userId)),
    ).toEqual([]);
  });

  it("does not sell a subscription to who has one", async () => {
    const actor = await newcomer();
    await subscribe(app, actor);
    await finish(actor);
    await runTasks();
    const sent = await mails(actor.email);
    const welcome = sent.find((mail) => mail.subject.startsWith("Je bedrijfsprofiel"));
    expect(welcome?.text).toContain("Je abonnement loopt");
    expect(welcome?.text).not.toContain("Met een abonnement");
  });

  it("is shown once; the onboarding of a complete company is over", async () => {
    const actor = await newcomer();
    await finish(actor);
    expect(await open(actor, "?stap=4")).toMatchObject({ kind: "done" });
    expect(await open(actor)).toEqual({ sentTo: "/verhuisbedrijf-dashboard" });
    expect(await post(actor, 1, "draft", { businessName: "Te laat" })).toEqual({
      sentTo: `${HERE}?stap=4`,
    });
  });

  it("refuses a number that another verified company uses", async () => {
    const first = await newcomer();
    const second = await newcomer();
    await finish(first, { kvkNumber: "31313131" });
    await finish(second, { kvkNumber: "31313131" });
    await runTasks();
    const statuses = await Promise.all(
      [first, second].map(
        async (actor) =>
          (await readEligibility(app.db, actor, clock.now()))?.profile.verificationStatus,
      ),
    );
    expect(statuses.sort()).toEqual(["CONFIRMED", "REFUSED"]);
    await runTasks();
    const told = (await mails(second.email)).find(({ subject }) => /geverifieerd/.test(subject));
    expect(told?.text).toContain("Een ander geverifieerd bedrijf gebruikt dit nummer");
    expect(told?.text).toContain("sla je profiel opnieuw op");
  });
});

describe("pictures", () => {
  it("are on the public profile, in the order they were chosen", async () => {
    const actor = await newcomer();
    const avatar = await upload(actor, "avatar");
    const portfolio = [await upload(actor), await addPicture(actor)].reverse();
    await finish(actor, { avatar, portfolio });
    const standing = await readEligibility(app.db, actor, clock.now());
    const company = await readPublicCompany(app, standing?.companyId ?? "");
    expect(company?.avatar?.id).toBe(avatar);
    expect(company?.portfolio.map(({ id }) => id)).toEqual(portfolio);
  });

  it("of a draft stay, however long it lies", async () => {
    const actor = await newcomer();
    const [avatar, shown, dropped] = [
      await addPicture(actor, "avatar"),
      await addPicture(actor),
      await upload(actor),
    ];
    await post(actor, 1, "draft", { businessName: "X", avatar });
    await post(actor, 3, "draft", { portfolio: [shown] });
    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    await sweepUnused(app);
    const left = await app.db.select().from(uploads).where(eq(uploads.userId, actor.userId));
    expect(left.map(({ id }) => id).sort()).toEqual([avatar, shown].sort());
    expect(left.map(({ id }) => id)).not.toContain(dropped);
  });

  it("end at six", async () => {
    const actor = await newcomer();
    const portfolio = [];
    for (let count = 0; count < 7; count += 1) portfolio.push(await addPicture(actor));
    expect(await finish(actor, { portfolio })).toMatchObject({
      status: 400,
      message: {
        title: "Te veel bestanden",
        text: "Je kunt maximaal 6 bestand(en) uploaden.",
      },
    });
    expect(await finish(actor, { portfolio: portfolio.slice(1) })).toEqual({
      sentTo: `${HERE}?stap=4`,
    });
  });

  test.for(["someone else's", "for something else", "unknown"] as const)(
    "are refused when they are %s",
    async (kind) => {
      const actor = await newcomer();
      const id = {
        "someone else's": async () => await addPicture(await newcomer(), "avatar"),
        "for something else": async () => await addPicture(actor),
        unknown: async () => "00000000-0000-4000-8000-000000000000",
      }[kind]?.();
      expect(await finish(actor, { avatar: (await id) ?? "" })).toMatchObject({
        status: 409,
        message: { title: "Profiel opslaan mislukt" },
      });
      const standing = await readEligibility(app.db, actor, clock.now());
      expect(standing?.eligibility.profileComplete).toBe(false);
    },
  );
});

describe("a first profile", () => {
  test("that cannot be stored says so, keeps what was typed, and is stored after", async () => {
    const actor = await newcomer();
    await post(actor, 1, "next", { ...STEPS[0], kvkNumber: "30000001" });
    await post(actor, 2, "next", STEPS[1] ?? {});
    await whileNothingIsStoredIn(app, "company_profiles", async () => {
      const failed = await post(actor, 3, "next", STEPS[2] ?? {});
      expect(failed).toMatchObject({
        status: 503,
        message: { title: "Er ging iets mis" },
        result: { initialValue: { businessName: "Mulder Verhuizingen" } },
      });
    });
    const { sentTo } = (await post(actor, 3, "next", STEPS[2] ?? {})) as { sentTo?: string };
    expect(sentTo).toContain(HERE);
    const [profile] = await app.db
      .select({ createdAt: companyProfiles.createdAt })
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, actor.userId));
    expect(profile?.createdAt).toBeInstanceOf(Date);
  });

  test("with something wrong in it says 'Profiel opslaan mislukt'", async () => {
    const answer = await post(await newcomer(), 1, "next", { businessName: "", kvkNumber: "1" });
    expect(answer).toMatchObject({ status: 400, message: { title: "Profiel opslaan mislukt" } });
  });
});
