import { readSubscription } from "~/features/billing/index.server.ts";
import { getOrCreateCode } from "~/features/referrals/index.server.ts";
import { keepRegistration } from "~/features/registration/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { ok } from "~/shared/result.ts";
import { addCompany, profileForm } from "../people.ts";
import { startCheckout } from "../pressed.ts";
import { runErrands } from "./errands.ts";
import type { Stage } from "./year.ts";

/** A company of the year. */
export interface Person {
  actor: CompanyActor;
  /** What it is called in the books. */
  name: string;
  /** The company that brought it in. */
  referrer: Person | null;
  /** Its own code, once it paid. */
  code: string | null;
  /** When its first payment came. */
  paidAt: Date | null;
  /** What the provider calls its newest subscription; null before it has one. */
  reference: string | null;
  /** It is in arrears. */
  owes: boolean;
  /** It will not pay what it owes. */
  gaveUp: boolean;
  /** The day on which what it was given back comes again; null when it stays. */
  refundFailsOn: number | null;
  /** The day on which its bank undoes what it charged back, and of which subscription; null when it does not. */
  undone: { on: number; reference: string } | null;
  /** When its access was shut for what it owes; null while it has access, and of who ended otherwise. */
  shutFrom: Date | null;
  /** Something besides renewals and free months happened to what it pays. */
  isPlain: boolean;
  /** The day of its last trouble; nothing is said of its access in the days after it. */
  troubledOn: number;
}

const BROUGHT_IN = 0.3;

/** So many companies register and pay, all of them on the payment page at the same time. */
export async function arrive(stage: Stage, companies: number): Promise<void> {
  const newcomers: Person[] = [];
  for (let n = 0; n < companies; n += 1) newcomers.push(await register(stage));
  await payTogether(stage, newcomers);
}

async function register({ app, people, random }: Stage): Promise<Person> {
  const name = `Verhuizer ${people.length + 1}`;
  const phone = `+316${String(10_000_000 + people.length)}`;
  const { actor } = await addCompany(app, {
    name,
    subscribed: false,
    form: { ...profileForm(), businessName: name, phone, serviceAreas: [] },
  });
  const known = people.filter(({ code }) => code !== null);
  const referrer =
    random() < BROUGHT_IN ? (known[Math.floor(random() * known.length)] ?? null) : null;
  const told = { companyName: name, phone, referralCode: referrer?.code ?? null };
  await app.transact(async (tx) => ok(await keepRegistration(tx, actor, told, app.clock.now())));
  const person: Person = {
    actor,
    name,
    referrer,
    code: null,
    paidAt: null,
    reference: null,
    owes: false,
    gaveUp: false,
    refundFailsOn: null,
    undone: null,
    shutFrom: null,
    isPlain: true,
    troubledOn: Number.NEGATIVE_INFINITY,
  };
  people.push(person);
  return person;
}

/** Opens the payment pages of all, then pays on each: the last places of the launch offer are wanted by more. */
export async function payTogether(stage: Stage, payers: Person[]): Promise<void> {
  // Most days nobody does, and what else the day brings is told at its end.
  if (payers.length === 0) return;
  const { app, side, count, day } = stage;
  const pages: [Person, string][] = [];
  for (const person of payers) {
    const started = await startCheckout(app, person.actor);
    if (!started.ok) throw new Error(`${person.name}: ${started.reason}`);
    pages.push([person, started.value.id]);
  }
  for (const [person, page] of pages) {
    if (!(await side.press(page, "pay"))) throw new Error(`${person.name} could not pay`);
  }
  await side.tell();
  await runErrands(stage);
  for (const person of payers) {
    const stored = await readSubscription(app, person.actor.userId);
    const isSubscribed = stored?.activeUntil && stored.activeUntil > app.clock.now();
    if (!stored || !isSubscribed) {
      count("is given back at once");
      continue;
    }
    person.reference = stored.providerReference;
    person.gaveUp = false;
    person.paidAt ??= app.clock.now();
    person.troubledOn = day;
    person.code ??= await getOrCreateCode(app, person.actor);
    count("subscribes");
  }
}
