import { expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { action, loader } from "~/routes/company/subscription.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { takeFlash } from "~/server/web/flash.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { CHANGED_MEANWHILE } from "~/shared/message.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { syncCheckouts, syncSubscription } from "~/use-cases/sync-payment.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { cancelSubscription, pauseSubscription } from "../factories/pressed.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks } = await makeApp({}, { invoices: "waiting" });

async function subscriber() {
  const { actor } = await addCompany(app);
  const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
  const atProvider = async () => await app.payments.readSubscription(reference);
  return { actor, reference, atProvider };
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>;

/** What the page shows that the company opens now. */
async function open(actor: CompanyActor): Promise<string> {
  return (await loader(routeArgs(app, actor, SUBSCRIPTION))).mark;
}

/** Presses a button of a page, and answers the title of what the company reads then. */
async function press(actor: CompanyActor, fields: Record<string, string>) {
  const sent = action(routeArgs(app, actor, SUBSCRIPTION, { form: formOf(fields) }));
  const { cookies, location } = await answerOf(sent);
  expect(location).toBe(SUBSCRIPTION);
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const read = await takeFlash(app, new Request("http://localhost/", { headers: { cookie } }));
  return read?.message.title;
}

const act = async ({ reference }: Subscriber, name: "charge-back" | "pay-arrears") => {
  await app.local?.payments.act(reference, name);
};
const pass = async (days: number) => {
  clock.advance(days * DAY_MS);
  await syncCheckouts(app);
  await runTasks();
};

interface Case {
  what: string;
  intent: string;
  /** How the company stands when it opens the page. */
  before?: (company: Subscriber) => Promise<unknown>;
  meanwhile: (company: Subscriber) => Promise<unknown>;
}

const CASES: Case[] = [
  {
    what: "a pause that was to come is ended once it has begun",
    intent: "end-pause",
    before: ({ actor }) => pauseSubscription(app, actor, 2),
    meanwhile: () => pass(31.5),
  },
  {
    what: "a pause is ended after a charge-back that its provider alone knows of",
    intent: "end-pause",
    async before({ actor }) {
      await pauseSubscription(app, actor, 2);
      await pass(31.5);
    },
    meanwhile: (company) => act(company, "charge-back"),
  },
  {
    what: "it is cancelled after a charge-back became known",
    intent: "cancel",
    async meanwhile(company) {
      await act(company, "charge-back");
      await syncSubscription(app, company.reference);
    },
  },
  {
    what: "it is cancelled after a charge-back that its provider alone knows of",
    intent: "cancel",
    meanwhile: (company) => act(company, "charge-back"),
  },
  {
    what: "it is cancelled in arrears after what was owed came",
    intent: "cancel",
    async before(company) {
      await act(company, "charge-back");
      await syncSubscription(app, company.reference);
    },
    meanwhile: (company) => act(company, "pay-arrears"),
  },
  {
    what: "it is cancelled after a month began",
    intent: "cancel",
    meanwhile: () => pass(31.5),
  },
  {
    what: "it is cancelled after a pause was planned",
    intent: "cancel",
    meanwhile: ({ actor }) => pauseSubscription(app, actor, 1),
  },
  {
    what: "a pause is planned after a month began",
    intent: "pause",
    meanwhile: () => pass(31.5),
  },
  {
    what: "a pause is planned after a month began that nobody heard of yet",
    intent: "pause",
    meanwhile: async () => clock.advance(31.5 * DAY_MS),
  },
  {
    what: "a cancellation is taken back once its pause has begun",
    intent: "resume",
    async before({ actor }) {
      await pauseSubscription(app, actor, 2);
      await cancelSubscription(app, actor);
    },
    meanwhile: () => pass(40),
  },
];

test.each(CASES)("an older page is refused, and nothing is done: $what", async (one) => {
  const begin = clock.now().getTime();
  const company = await subscriber();
  await one.before?.(company);
  await runTasks();
  const mark = await open(company.actor);
  await one.meanwhile(company);
  const fields = { intent: one.intent, months: "1" };
  const before = await company.atProvider();
  expect(await press(company.actor, { ...fields, onShow: mark })).toBe(CHANGED_MEANWHILE.title);
  await runTasks();
  expect(await company.atProvider()).toEqual(before);
  // The page that is shown then does it.
  const now = await open(company.actor);
  expect(now).not.toBe(mark);
  expect(await press(company.actor, { ...fields, onShow: now })).not.toBe(CHANGED_MEANWHILE.title);
  clock.advance(begin - clock.now().getTime());
});

test("a page of the version before says nothing of what it showed, and is refused", async () => {
  const { actor, atProvider } = await subscriber();
  const before = await atProvider();
  const sent: Record<string, string>[] = [
    {},
    { intent: "cancel" },
    { intent: "pause", months: "1" },
  ];
  for (const fields of sent) {
    expect(await press(actor, fields)).toBe(CHANGED_MEANWHILE.title);
  }
  await pauseSubscription(app, actor, 1);
  expect(await press(actor, { intent: "end-pause" })).toBe(CHANGED_MEANWHILE.title);
  await cancelSubscription(app, actor);
  expect(await press(actor, { intent: "resume" })).toBe(CHANGED_MEANWHILE.title);
  expect((await atProvider())?.renews).toBe(false);
  expect(before?.renews).toBe(true);
});

test("a page that showed another price is refused", async () => {
  const { actor } = await subscriber();
  await cancelSubscription(app, actor);
  const mark = await open(actor);
  const cheaper = mark.replace(/\d+$/, "100");
  expect(await press(actor, { intent: "resume", onShow: cheaper })).toBe(CHANGED_MEANWHILE.title);
  expect((await readSubscription(app, actor.userId))?.renews).toBe(false);
});

test("what is done already is done once more by an older page", async () => {
  const { actor } = await subscriber();
  const mark = await open(actor);
  for (const _ of [1, 2]) {
    expect(await press(actor, { intent: "cancel", onShow: mark })).toBe("Abonnement opgezegd");
  }
  const cancelled = await open(actor);
  for (const _ of [1, 2]) {
    const title = await press(actor, { intent: "resume", onShow: cancelled });
    expect(title).toBe("Opzegging ingetrokken");
  }
});
