import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";

const REFUSED = 503;
/** Sooner than a refusal asks for. */
const AGAIN_MS = 1_000;

/** Places briefs of a client one after the other for a while; answers the keys of those that were taken. */
export async function placeBriefs(
  origin: string,
  cookie: string,
  ms: number,
): Promise<{ taken: string[]; refused: number }> {
  const taken: string[] = [];
  let refused = 0;
  const ends = performance.now() + ms;
  while (performance.now() < ends) {
    const submissionKey = randomUUID();
    const body = new URLSearchParams({
      submissionKey,
      serviceType: "VERHUIZING",
      fromProvince: "Utrecht",
      toProvince: "Gelderland",
      moveDate: dutchDay(new Date(Date.now() + 9 * DAY_MS)),
      // What is looked for afterwards.
      clientName: submissionKey,
    });
    const headers = { origin, cookie };
    const answer = await fetch(`${origin}/brief-form`, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status === 302) taken.push(submissionKey);
    else if (answer.status !== REFUSED) throw new Error(`a brief was answered ${answer.status}`);
    else {
      refused += 1;
      await sleep(AGAIN_MS);
    }
  }
  return { taken, refused };
}
