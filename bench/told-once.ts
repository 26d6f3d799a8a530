import { setTimeout as sleep } from "node:timers/promises";
import { LIVE, SINCE } from "../app/shared/live.ts";
import { type Product, startProduct } from "./product.ts";

const CHANGES = 60;

/**
 * How many changes somebody was not told of, and how many twice, who asks two processes by turns while one
 * of them is stopped and started again, and who is cut off for so long in between.
 */
export async function toldOnce({ url, database }: Product, cookie: string, cutOffMs: number) {
  const ids = (
    await database.query<{ id: string }>(
      "select id from briefs where status = 'OPEN' order by id desc limit $1",
      [CHANGES],
    )
  ).map(({ id }) => id);
  const told: string[] = [];
  let moment = "";
  const ask = async (at: string) => {
    const query = new URLSearchParams(moment ? { [SINCE]: moment } : {});
    const answer = await fetch(`${at}${LIVE}?${query}`, { headers: { cookie } });
    const [first = "", ...lines] = (await answer.text()).trim().split("\n");
    moment = first.slice("id: ".length);
    told.push(...lines.flatMap((line) => line.match(/^data: list (\S+)/)?.[1] ?? []));
  };
  let second = await startProduct(database);
  await ask(url);
  told.length = 0;
  for (const [nth, id] of ids.entries()) {
    if (nth === CHANGES / 3) await second.stop();
    // What a start makes anew of a brief, as its masks, follows from none of it.
    await database.query(
      "update briefs set distance_km = coalesce(distance_km, 9) + 1 where id = $1",
      [id],
    );
    if (nth === CHANGES / 2) second = await startProduct(database);
    if (nth === (2 * CHANGES) / 3) await sleep(cutOffMs);
    const isUp = nth < CHANGES / 3 || nth >= CHANGES / 2;
    await ask(isUp && nth % 2 === 0 ? second.url : url);
  }
  await second.stop();
  const missed = ids.filter((id) => !told.includes(id)).length;
  return { missed, twice: told.length - new Set(told).size };
}
