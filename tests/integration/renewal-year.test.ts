import { expect, inject, test } from "vitest";
import { RENEWAL_GRACE_DAYS } from "~/features/billing/constants.ts";
import {
  joinWaitingList,
  leaveWaitingList,
  offerFreePlaces,
} from "~/features/regions/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, MINUTE_MS } from "~/shared/dates.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { syncCheckouts, syncRenewals } from "~/use-cases/sync-payment.ts";
import { addBrief, proposalForm } from "../factories/briefs.ts";
import { fullProvinces } from "../factories/full-provinces.ts";
import { addClient } from "../factories/people.ts";
import { pauseSubscription } from "../factories/pressed.ts";
import { seeded } from "../factories/seeded.ts";

const stand = await fullProvinces();
const { real, app, clock, inHours, silence, goTo } = stand;
const { fill, inProvince, standing, isPaused, addArea, stored } = stand;

const PAYERS = 5;
const RIVALS = 3;
const YEAR_DAYS = 365;
const PAUSE_MONTHS = 2;

/** Companies whose month is over, that renew, and of which the provider has not said that the next came. */
async function midRenewal(payers: CompanyActor[]): Promise<CompanyActor[]> {
  const all = await Promise.all(payers.map(async (actor) => ({ actor, ...(await stored(actor)) })));
  const [now, waits] = [clock.now().getTime(), RENEWAL_GRACE_DAYS * DAY_MS];
  const isDue = ({ paidUntil }: { paidUntil: Date }) =>
    paidUntil.getTime() <= now && now < paidUntil.getTime() + waits;
  return all.filter(isDue).map(({ actor }) => actor);
}

/** A year in a full province: months end at all hours, the provider is away at times, others wait. */
test("in a year no renewal evicts, and no payer is refused because midnight came first", async () => {
  const random = seeded(inject("seed"));
  await fill("Friesland", PAYERS);
  const client = await addClient(real);
  const payers: CompanyActor[] = [];
  const rivals: CompanyActor[] = [];
  for (let count = 0; count < PAYERS; count += 1) {
    payers.push(await inProvince("Friesland"));
    // Less than a month in all: nobody asks the provider meanwhile, and the first would be out.
    clock.advance(Math.floor(random() * 6 * DAY_MS));
  }
  for (let count = 0; count < RIVALS; count += 1) {
    const actor = await inProvince("Utrecht", false);
    await joinWaitingList(app, actor, "Friesland");
    rivals.push(actor);
  }
  const wrong: string[] = [];
  const note = (payer: CompanyActor, what: string) =>
    wrong.push(`payer ${payers.indexOf(payer)} on ${clock.now().toISOString()}: ${what}`);
  let sent = 0;
  const propose = async () => {
    const due = await midRenewal(payers);
    if (due.length === 0) return;
    const briefId = await addBrief(real, client, { fromProvince: "Friesland" });
    for (const payer of due) {
      const answer = await sendProposal(app, payer, briefId, proposalForm());
      if (answer.ok) sent += 1;
      else note(payer, answer.reason);
    }
  };
  let silentUntil = clock.now();
  let silences = 0;
  let pausing: CompanyActor | null = null;
  let pausedDays = 0;
  const start = clock.now().getTime();
  const end = start + YEAR_DAYS * DAY_MS;
  const pausesAfter = start + random() * (YEAR_DAYS / 2) * DAY_MS;
  while (clock.now().getTime() < end) {
    const ends = await Promise.all(payers.map(async (actor) => (await stored(actor)).paidUntil));
    const next = Math.min(...ends.map((each) => each.getTime()).filter((at) => at > +clock.now()));
    // The minutes after a month's end are what this is about; in between, days pass.
    const after = new Date(next + Math.floor(random() * 3 * MINUTE_MS));
    goTo(random() < 0.8 && Number.isFinite(next) ? after : inHours(random() * 30));
    if (random() < 0.3 && silentUntil <= clock.now()) {
      silentUntil = inHours(random() * 20 * RENEWAL_GRACE_DAYS);
      silences += 1;
    }
    const isSilent = clock.now() < silentUntil;
    silence(isSilent);
    await propose();
    const rival = rivals[Math.floor(random() * RIVALS)];
    const take = async () => {
      if (!rival) throw new Error("nobody waits");
      await leaveWaitingList(app, rival, "Friesland");
      await offerFreePlaces(app);
      await addArea(rival, "Utrecht", "Friesland");
      await joinWaitingList(app, rival, "Friesland");
    };
    const ask = random() < 0.5 ? syncRenewals : syncCheckouts;
    await Promise.all([take(), ask(app)]);
    for (const payer of payers) {
      const { works, areas } = await standing(payer);
      const rests = payer === pausing && (await isPaused(payer));
      if (rests) pausedDays += 1;
      if (!areas.includes("Friesland")) note(payer, "no place");
      if (!works && !rests) note(payer, "out");
    }
    if (isSilent) {
      goTo(silentUntil);
      await propose();
      silence(false);
      await syncRenewals(app);
    }
    if (pausing || clock.now().getTime() < pausesAfter) continue;
    const chosen = payers[Math.floor(random() * PAYERS)];
    if (chosen && (await pauseSubscription(app, chosen, PAUSE_MONTHS)).ok) pausing = chosen;
  }
  expect(wrong).toEqual([]);
  expect(silences).toBeGreaterThan(3);
  expect(sent).toBeGreaterThan(2 * PAYERS);
  expect(pausedDays).toBeGreaterThan(0);
}, 240_000);
