import { describe, expect, test } from "vitest";
import { ARREARS_GRACE_DAYS } from "~/features/billing/constants.ts";
import { readOwnSubscription } from "~/features/billing/index.server.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { DAY_MS, formatLongDate, monthsLater } from "~/shared/dates.ts";
import { AFTER_REGISTRATION, HOMES, listedBriefPath, SUBSCRIPTION } from "~/shared/paths.ts";
import syncCheckouts from "~/use-cases/tasks/sync-checkouts.ts";
import { testClock } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { pauseSubscription } from "../factories/pressed.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const clock = testClock("running");
const site = await bootSite({}, { clock });
const { app } = site;

/** A subscriber, and what it meets so much later. */
async function subscriber() {
  const { actor } = await addCompany(app);
  const start = clock.now();
  const stored = await readOwnSubscription(app, actor);
  return {
    actor,
    reference: stored?.providerReference ?? "",
    dayIn: (months: number, days = 0) =>
      formatLongDate(new Date(monthsLater(start, months).getTime() + days * DAY_MS)),
    /** Its browser, so many months and days after it subscribed; the provider was asked meanwhile. */
    async visitIn(months: number, days = 0) {
      const then = monthsLater(start, months).getTime() + days * DAY_MS;
      clock.advance(Math.max(0, then - clock.now().getTime()));
      await enqueue(app.db, syncCheckouts, {});
      await tasksDone(app);
      return await visitorOf(site, actor);
    },
  };
}

const CANCEL = `${SUBSCRIPTION}?opzeggen=ja`;

describe("whoever cancels with a pause to come", () => {
  test("reads that it works until the pause begins, and keeps the pause", async () => {
    const { actor, dayIn, visitIn } = await subscriber();
    await pauseSubscription(app, actor, 2);
    const visitor = await visitIn(0);
    const asked = await visitor.goTo(CANCEL);
    expect(asked.text).toContain(`Je houdt toegang tot ${dayIn(1)}.`);
    const cancelled = await visitor.press(asked, "Opzeggen");
    expect(cancelled.text).toContain(`Toegang tot ${dayIn(1)}`);
    expect(cancelled.text).not.toContain("Pauze annuleren");
    expect(cancelled.text).toContain(`Daarna eindigt je abonnement.`);
    await tasksDone(app);
    const [mail] = (await site.mails(actor.email)).filter(({ subject }) =>
      subject.includes("opgezegd"),
    );
    expect(mail?.text).toContain(`Je houdt toegang tot ${dayIn(1)}.`);
  });
});

describe("in a pause", () => {
  test("a company reads that it is paused, and when its subscription ends if it cancels", async () => {
    const { actor, dayIn, visitIn } = await subscriber();
    await pauseSubscription(app, actor, 2);
    const visitor = await visitIn(1, 10);
    const page = await visitor.goTo(SUBSCRIPTION);
    expect(page.text).toContain("Status Gepauzeerd");
    expect(page.text).toContain(`Tot ${dayIn(3)} betaal je niets`);
    const asked = await visitor.goTo(CANCEL);
    expect(asked.text).toContain(`Je abonnement eindigt op ${dayIn(3)}, als je pauze voorbij is.`);
    const cancelled = await visitor.press(asked, "Opzeggen");
    expect(cancelled.text).toContain(`Eindigt op ${dayIn(3)}`);
    expect(cancelled.text).not.toContain("Je houdt toegang");
    expect(cancelled.text).not.toContain("Pauze beëindigen");
    await tasksDone(app);
    const [mail] = (await site.mails(actor.email)).filter(({ subject }) =>
      subject.includes("opgezegd"),
    );
    expect(mail?.text).toContain(`eindigt op ${dayIn(3)}, als je pauze voorbij is`);
    const back = await visitor.press(cancelled, "Opzegging intrekken");
    expect(back.text).toContain("Pauze beëindigen");
  });

  test("one that takes it back before it begins reads that, and what its history says since", async () => {
    const { actor, dayIn, visitIn } = await subscriber();
    await pauseSubscription(app, actor, 2);
    const visitor = await visitIn(0);
    const page = await visitor.goTo(SUBSCRIPTION);
    expect(page.text).toContain(`Volgende betaling verschoven naar ${dayIn(3)}`);
    const back = await visitor.press(page, "Pauze annuleren");
    expect(back.text).toContain("Je pauze is geannuleerd");
    expect(back.text).toContain(`Volgende betaling verschoven naar ${dayIn(1)}`);
  });
});

describe("when its month is over", () => {
  test("a company that renews still has its subscription, before anything was asked", async () => {
    const { actor, dayIn } = await subscriber();
    clock.advance(monthsLater(clock.now(), 1).getTime() - clock.now().getTime());
    const page = await (await visitorOf(site, actor)).goTo(SUBSCRIPTION);
    expect(page.text).toContain(`Verlengt op ${dayIn(2)}`);
  });

  test("a company that paid what it owed elsewhere is not asked to pay", async () => {
    const { reference, dayIn, visitIn } = await subscriber();
    await app.local?.payments.act(reference, "card-expires");
    const visitor = await visitIn(1, 1);
    expect((await visitor.goTo(SUBSCRIPTION)).text).toContain("Je betaling is niet gelukt");
    await app.local?.payments.act(reference, "pay-arrears");
    expect((await visitor.goTo(SUBSCRIPTION)).text).toContain(`Verlengt op ${dayIn(2)}`);
  });
});

describe("in arrears", () => {
  test("another way to pay pays nothing of what is owed, and no mail says so", async () => {
    const { actor, reference, visitor } = await late(3);
    await app.local?.payments.act(reference, "choose-card");
    const page = await visitor.goTo(SUBSCRIPTION);
    expect(page.text).toContain("Je betaling is niet gelukt");
    expect(page.text).toContain("Wijzig dan ook waarmee je de maanden hierna betaalt.");
    const mail = (await site.mails(actor.email)).find(({ subject }) =>
      subject.includes("niet gelukt"),
    );
    expect(mail?.text).toMatch(/Betaal vóór die dag, dan verandert er niets\./);
  });

  async function late(days: number) {
    const one = await subscriber();
    await app.local?.payments.act(one.reference, "card-expires");
    const visitor = await one.visitIn(1, days);
    return { ...one, visitor };
  }

  test("a company reads so on its dashboard, on the page with its code, which names no day that is over, and where it would send a proposal", async () => {
    const { dayIn, visitor, visitIn } = await late(3);
    const withCode = await visitor.goTo(AFTER_REGISTRATION);
    expect(withCode.headings).toContain("Er staat een betaling open");
    expect(withCode.headings).toContain("Breng een collega aan");
    expect(withCode.text).not.toContain(dayIn(1));
    const stillWorks = await visitor.goTo(HOMES.company);
    expect(stillWorks.headings).toContain("Er staat een betaling open");
    expect(stillWorks.text).toContain(`Tot ${dayIn(1, ARREARS_GRACE_DAYS)} blijft alles werken.`);
    expect((await visitor.follow(stillWorks, "Naar de betaling")).url.pathname).toBe(SUBSCRIPTION);
    const stopped = await visitIn(1, 10);
    const owed = await stopped.goTo(AFTER_REGISTRATION);
    expect(owed.url.pathname).toBe(SUBSCRIPTION);
    expect(owed.text).toContain("Je betaling is niet gelukt");
    const briefId = await addBrief(app, await addClient(app));
    const page = await stopped.goTo(listedBriefPath(briefId, "proposal"));
    expect(page.text).toContain("Je kunt nu geen offertes sturen.");
    expect(page.headings).toContain("Er staat een betaling open");
    const led = await stopped.follow(page, "Naar je abonnement");
    expect(led.url.pathname).toBe(SUBSCRIPTION);
  });

  test.for([3, 10])("%i days, a company can cancel, and is told that it stopped", async (days) => {
    const { actor, visitor } = await late(days);
    const asked = await visitor.goTo(CANCEL);
    expect(asked.headings).toContain("Abonnement opzeggen?");
    expect(asked.text).toContain("Je abonnement stopt meteen.");
    const cancelled = await visitor.press(asked, "Opzeggen");
    expect(cancelled.text).toContain("Abonnement opgezegd Het is gestopt");
    expect(cancelled.text).toContain("Geen actief abonnement");
    await tasksDone(app);
    const subjects = (await site.mails(actor.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Je abonnement is gestopt");
  });
});
