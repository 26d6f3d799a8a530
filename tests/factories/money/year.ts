import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { syncCheckouts, syncRenewals } from "~/use-cases/sync-payment.ts";
import type { ProviderSide } from "../../fakes/provider-side.ts";
import type { TestApp } from "../app.ts";
import { runErrands } from "./errands.ts";
import { accessErrors } from "./year-access.ts";
import { liveOneDay } from "./year-days.ts";
import { arrive, type Person } from "./year-people.ts";

/** What a year is lived on, and who lives it. */
export interface Stage extends TestApp {
  side: ProviderSide;
  /** Answers 0 to 1, the same for the same seed. */
  random: () => number;
  people: Person[];
  /** How often each thing happened. */
  events: Record<string, number>;
  count(name: string): void;
  /** The day of the year, from 0. */
  day: number;
  /** How many times as much happens to each company as is usual, so that a few see everything too. */
  busy: number;
}

/** A year that is over, to be compared with the books. */
export interface LivedYear {
  stage: Stage;
  /** Companies that had access on some day for which nothing was paid, or had none and had paid. */
  wrongAccess: string[];
}

/** The year before a leap year and its first months: it has the 29th of February. */
const FIRST_DAY = "2027-01-25";
const DAYS = 437;
/** Until the clocks turned once, and whoever came has renewed, failed, paid late, paused and left. */
export const HALF_A_YEAR = 190;
/** The times of the day at which something happens, in UTC: the hour that the clocks turn in, and late at night. */
const STOPS = ["01:15", "12:00", "23:15"];
const MAIN_STOP = 1;

/**
 * Days that months are counted wrong from: the last ones of January, in the Netherlands and in UTC,
 * those on which the clocks turn, the last night of the year, and a leap day.
 */
const ODD_MOMENTS = [
  "2027-01-29 12:00",
  "2027-01-30 23:15",
  "2027-01-31 12:00",
  "2028-02-29 12:00",
  "2027-03-28 01:15",
  "2027-10-31 01:15",
  "2027-01-30 12:00",
  "2027-01-31 23:15",
  "2027-12-31 23:15",
  "2028-02-29 23:15",
];
const REST_COMES_WITHIN_DAYS = 60;
const FEW = 200;
// So seldom access is looked at, and a provider asked about everybody: each tells of what happens there,
// but for the local page's renewals.
const WEEK = 7;

/**
 * Lets so many companies subscribe, renew, fail to pay, pay late or never, charge back, get money back,
 * cancel, come back, pause and bring one another in, from January 2027 until April 2028. Three in a
 * hundred renewals fail. Moves the test's clock to the end of it, or so many `days` on.
 */
export async function yearOfMoney(
  test: TestApp,
  side: ProviderSide,
  companies: number,
  random: () => number,
  days = DAYS,
): Promise<LivedYear> {
  const { app, clock } = test;
  const events: Record<string, number> = {};
  const count = (name: string) => {
    events[name] = (events[name] ?? 0) + 1;
  };
  const stage: Stage = {
    ...test,
    side,
    random,
    people: [],
    events,
    count,
    day: 0,
    busy: companies < FEW ? 3 : 1,
  };
  const coming = comers(companies, random);
  const wrongAccess = new Set<string>();
  for (; stage.day < days; stage.day += 1) {
    for (const [index, time] of STOPS.entries()) {
      const moment = `${dayAfter(stage.day)} ${time}`;
      if (index !== MAIN_STOP && !coming.has(moment)) continue;
      const at = new Date(`${moment.replace(" ", "T")}:00Z`);
      clock.advance(at.getTime() - clock.now().getTime());
      await side.tell();
      if (index === MAIN_STOP) {
        if (stage.day % WEEK === 0) await syncCheckouts(app);
        else if (side.name === "local") await syncRenewals(app);
        await liveOneDay(stage);
      }
      await arrive(stage, coming.get(moment) ?? 0);
      await side.tell();
      await runErrands(stage);
    }
    if (stage.day % WEEK > 0) continue;
    for (const error of await accessErrors(stage)) wrongAccess.add(error);
  }
  // What happened on the last day and was told by no notice is asked for a day later.
  clock.advance(DAY_MS);
  await side.tell();
  await syncCheckouts(app);
  if (side.name === "local") await syncRenewals(app);
  await runErrands(stage);
  return { stage, wrongAccess: [...wrongAccess] };
}

const dayAfter = (days: number) =>
  dutchDay(new Date(Date.parse(`${FIRST_DAY}T12:00:00Z`) + days * DAY_MS));

/** How many companies come at each moment. */
function comers(companies: number, random: () => number): Map<string, number> {
  const coming = new Map<string, number>();
  for (let index = 0; index < companies; index += 1) {
    const day = dayAfter(Math.floor(random() * REST_COMES_WITHIN_DAYS));
    const time = STOPS[Math.floor(random() * STOPS.length)];
    const moment = ODD_MOMENTS[index] ?? `${day} ${time}`;
    coming.set(moment, (coming.get(moment) ?? 0) + 1);
  }
  return coming;
}
