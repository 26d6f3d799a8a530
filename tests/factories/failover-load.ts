import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ClientActor } from "~/server/auth/actor.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import type { Services } from "~/server/services.ts";
import { addClient, addCompany, type TestCompany } from "./people.ts";
import {
  briefMarked,
  isDone,
  postAcceptance,
  postBrief,
  poster,
  postMessage,
  postProposal,
  proposalOf,
} from "./posted-deal.ts";

export const ACT_KINDS = ["brief", "proposal", "decision", "message"] as const;

/** Something that somebody was told is done. */
export interface Acknowledged {
  kind: (typeof ACT_KINDS)[number];
  /** What the brief or the message says, or the id of the proposal. */
  mark: string;
  askedAt: number;
  answeredAt: number;
}

/** Those who make deals, one after the other, until stopped. */
export interface Load {
  acknowledged: Acknowledged[];
  /** How often somebody was asked for a moment's patience, or got no answer. */
  putOff(): number;
  /** What else somebody was answered: nothing should. */
  strange: string[];
  /** Settles when everybody has finished. */
  stop(): Promise<void>;
}

const AT_ONCE = 4;
const PATIENCE_MS = 20_000;
const AGAIN_MS = 300;
/** Between two acts of one person. */
const PAUSE_MS = 50;

/** Puts a product at `origin` under a steady load of acts; `app` reaches the same database. */
export async function startLoad(app: Services, origin: string): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const strange: string[] = [];
  const stopping = new AbortController();
  const post = poster(app, origin);
  const companies = await Promise.all([addCompany(app), addCompany(app)]);
  let putOff = 0;
  let count = 0;

  /** Does an act once; again while it is put off, when it bears that. */
  async function act(
    kind: Acknowledged["kind"],
    mark: string,
    ask: () => Promise<Response>,
    again: boolean,
  ): Promise<boolean> {
    for (;;) {
      const askedAt = performance.now();
      const answer = await Promise.race([
        ask().catch(() => null),
        sleep(PATIENCE_MS, null, { ref: false }),
      ]);
      await answer?.body?.cancel();
      if (answer && isDone(answer)) {
        acknowledged.push({ kind, mark, askedAt, answeredAt: performance.now() });
        await sleep(PAUSE_MS);
        return true;
      }
      if (answer && answer.status !== 503) strange.push(`${kind} ${answer.status}`);
      else putOff += 1;
      if (!again || stopping.signal.aborted || (answer && answer.status !== 503)) return false;
      await sleep(AGAIN_MS);
    }
  }

  async function makeDeals(client: ClientActor): Promise<void> {
    while (!stopping.signal.aborted) {
      count += 1;
      const mark = `opdracht ${count}`;
      const key = randomUUID();
      if (!(await act("brief", mark, () => postBrief(post, client, mark, key), true))) continue;
      const briefId = await outlastOutage(() => briefMarked(app, mark));
      if (briefId) await decide(client, briefId, mark);
      else strange.push(`${mark} is not there`);
    }
  }

  // Nothing here is sent twice: what became of an act that was not answered is not known.
  async function decide(client: ClientActor, briefId: string, mark: string): Promise<void> {
    for (const company of companies) {
      const proposing = () => postProposal(post, company, briefId);
      if (!(await act("proposal", `${briefId} ${company.companyId}`, proposing, false))) return;
    }
    const [chosen] = companies as [TestCompany, TestCompany];
    const proposal = await outlastOutage(() => proposalOf(app, chosen, briefId));
    const accepting = () =>
      outlastOutage(() => postAcceptance(app, post, client, proposal), stopping.signal);
    if (!(await act("decision", proposal.id, accepting, false))) return;
    const words = `bericht over ${mark}`;
    await act("message", words, () => postMessage(post, client, proposal.id, words), false);
  }

  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => addClient(app)));
  const failed: unknown[] = [];
  const busy = clients.map((client) => makeDeals(client).catch((error) => failed.push(error)));
  return {
    acknowledged,
    putOff: () => putOff,
    strange,
    async stop() {
      stopping.abort();
      await Promise.all(busy);
      if (failed.length > 0) throw failed[0];
    },
  };
}

/** Which acts somebody was answered for are not in the database. */
export async function missingOf(app: Services, acknowledged: Acknowledged[]): Promise<string[]> {
  const marksOf = async (question: string) => {
    const { rows } = await app.db.execute<{ mark: string }>(sql.raw(question));
    return new Set(rows.map(({ mark }) => mark));
  };
  const there: Record<Acknowledged["kind"], Set<string>> = {
    brief: await marksOf("select additional_info as mark from briefs"),
    proposal: await marksOf("select brief_id || ' ' || company_id as mark from proposals"),
    decision: await marksOf("select id::text as mark from proposals where status = 'ACCEPTED'"),
    message: await marksOf("select text as mark from thread_entries"),
  };
  return acknowledged.flatMap(({ kind, mark }) => (there[kind].has(mark) ? [] : `${kind} ${mark}`));
}

/** What is stored in part only: each a line, none where all is well. */
export async function halfStates(app: Services): Promise<string[]> {
  const { rows } = await app.db.execute<{ what: string }>(sql`
    select 'completed without one accepted: ' || id as what from briefs
      where status = 'COMPLETED' and (select count(*) from proposals
        where brief_id = briefs.id and status = 'ACCEPTED') <> 1
    union all select 'accepted on an open brief: ' || proposals.id from proposals
      join briefs on briefs.id = brief_id
      where proposals.status = 'ACCEPTED' and briefs.status <> 'COMPLETED'
    union all select 'left open beside an accepted one: ' || proposals.id from proposals
      join briefs on briefs.id = brief_id
      where proposals.status = 'PENDING' and briefs.status = 'COMPLETED'
    union all select 'accepted ' || count(events.id) || ' times: ' || proposals.id from proposals
      left join proposal_events events on proposal_id = proposals.id and events.act = 'accept'
      where status = 'ACCEPTED' group by proposals.id having count(events.id) <> 1
    union all select 'placed ' || count(*) || ' times: ' || additional_info from briefs
      group by additional_info having count(*) <> 1`);
  return rows.map(({ what }) => what);
}
