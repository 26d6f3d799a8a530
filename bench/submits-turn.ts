import { type Database, tasksDone } from "./database.ts";
import { loadMeasured, type Turn } from "./load.ts";
import type { Measured } from "./measured.ts";
import { visitorsBrief } from "./visitors-brief.ts";

/** A turn of submits: what became of them by the server's answers, and by the rows there are. */
export interface Submits extends Turn {
  stored: number;
}

/** Has visitors post briefs over so many connections for so many milliseconds, once no task is left of a turn before. */
export async function submitBriefs(
  server: Measured & { url: string },
  database: Database,
  options: { connections: number; ms: number },
  origin = server.url,
): Promise<Submits> {
  // The mails of the turn before are not part of this one.
  await tasksDone(database);
  const before = await briefsIn(database);
  const wish = () => {
    const brief = visitorsBrief(server.url);
    return { ...brief, headers: { ...brief.headers, origin } };
  };
  const turn = await loadMeasured(server, wish, { ...options, anyStatus: true });
  return { ...turn, stored: (await briefsIn(database)) - before };
}

/** Rows a second, over the time until the last answer. */
export const storedRate = ({ stored, seconds }: Submits) => stored / seconds;

async function briefsIn(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::int from briefs");
  return row?.count ?? 0;
}

/** The answers of all turns together: '120 x 302, 3 x 503'. */
export function answersOf(turns: readonly Turn[]): string {
  const counts = new Map<number, number>();
  for (const { statuses } of turns) {
    for (const [status, count] of statuses) counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
}
