import type { z } from "zod";
import { parseStorable } from "~/shared/storable-text.ts";
import type { Clock } from "../ports/clock.ts";
import { BadMailEvents } from "../ports/mail-events.ts";

/** As long as payment providers' notices count: one that was caught is of no use later. */
const FRESH_SECONDS = 5 * 60;

/** Whether a timestamp, in seconds, is of just now. */
export function isFresh(timestamp: string, clock: Clock): boolean {
  return Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS;
}

/** The moment that a provider names in seconds; now for one that is none, or that is still to come. */
export function momentAt(seconds: number, clock: Clock): Date {
  const [at, now] = [seconds * 1000, clock.now().getTime()];
  return new Date(at >= 0 && at <= now ? at : now);
}

/** @throws BadMailEvents for a body that is not written as the schema says */
export function parsed<Of extends z.ZodType>(schema: Of, body: string): z.output<Of> {
  try {
    return schema.parse(parseStorable(body));
  } catch (cause) {
    throw new BadMailEvents("written in another way", { cause });
  }
}

export function refuseUnless(isRight: boolean, why: string): asserts isRight {
  if (!isRight) throw new BadMailEvents(why);
}
