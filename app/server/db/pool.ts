import pg from "pg";
import type { Log } from "../boot/log.ts";
import { outsideActs } from "../seen/act.ts";
import { inSqlSpan, takenByAct } from "../seen/sql.ts";
import { type Pulse, takePulse } from "./pulse.ts";

export interface PoolLimits {
  /** What the database's own list of connections calls them. */
  name: string;
  connections: number;
  statementMs: number;
}

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const NAMED = /^(?:select|insert|update|delete) /;
const [SUSPECT_MS, CONNECT_MS] = [1_000, 5_000];
// Beyond the server's own limit: the server has ended the statement, so its answer is lost.
const MARGIN_MS = 2_000;

/** Of queries that wait for a database that no longer answers, and of those that come meanwhile. */
const silence = () => new Error("connection terminated: the database does not answer");

/**
 * Connections that fail soon when the database does not answer: after a second the pulse probes it;
 * when that fails too, all connections are destroyed, and requests for one fail until a probe succeeds.
 * A connection on which a query was given up is never used again: its state is unknown.
 */
export class WatchedPool extends pg.Pool {
  readonly pulse: Pulse;
  readonly #connected = new Set<pg.Client>();
  readonly #names = new StatementNames();
  readonly #longestMs: number;

  constructor(url: string, log: Log, { name, connections, statementMs }: PoolLimits) {
    super({
      connectionString: url,
      application_name: name,
      max: connections,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
      // Disks without moving heads: otherwise a filtered list is read off the unfiltered index.
      options: "-c random_page_cost=1.1",
    });
    this.#longestMs = statementMs + MARGIN_MS;
    this.pulse = takePulse({ connectionString: url }, () => {
      for (const client of this.#connected) giveUp(client);
    });
    const lost = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
    this.on("error", lost);
    this.on("connect", (client) => {
      client.on("error", lost);
      this.#watch(client);
      this.pulse.keepFeeling();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    this.#take(
      taken ? takenByAct(taken) : (error, client) => (client ? resolve(client) : reject(error)),
    );
    return taken ? undefined : promise;
  }

  // One may wait long for a busy database, to be free or to be opened, and not for a silent one.
  #take(taken: Taken): void {
    if (this.pulse.away()) return void setImmediate(taken, silence(), undefined, () => undefined);
    let isOver = false;
    const settle: Taken = (error, client, done) => {
      clearInterval(doubt);
      if (isOver) return client?.release();
      isOver = true;
      taken(error, client, done);
    };
    const doubt = setInterval(async () => {
      if (!(await this.pulse.beats())) settle(silence(), undefined, () => undefined);
    }, SUSPECT_MS);
    // What is opened here is told of later, and not as a part of this act.
    outsideActs(() => super.connect(settle));
  }

  override async end(): Promise<void> {
    await this.pulse.close();
    await super.end();
  }

  // Only what drizzle asks: a read or a write with its values apart.
  #named(statement: Partial<pg.QueryConfig>) {
    if (!statement.text || statement.name || !NAMED.test(statement.text)) return statement;
    const name = this.#names.of(statement.text);
    return name ? { ...statement, name } : statement;
  }

  #watch(client: pg.PoolClient): void {
    let busy: NodeJS.Timeout | undefined;
    const rest = () => {
      clearInterval(busy);
      busy = undefined;
    };
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((statement: Partial<pg.QueryConfig>, ...rest: unknown[]) => {
      const since = performance.now();
      busy ??= setInterval(async () => {
        const alive = await this.pulse.beats();
        if (alive && performance.now() - since > this.#longestMs) giveUp(client);
      }, SUSPECT_MS);
      return inSqlSpan(statement, rest, (words) => query(this.#named(statement), ...words));
    }) as typeof client.query;
    this.#connected.add(client);
    client.on("drain", () => {
      this.pulse.answered();
      rest();
    });
    client.on("end", () => {
      rest();
      this.#connected.delete(client);
    });
  }
}

function giveUp(client: pg.Client): void {
  client.connection.stream.destroy(silence());
}

/** A text that comes this often belongs to every page or mail, and was not put together for one. */
const OFTEN = 5;
const MOST_NAMED = 200;
const MOST_COUNTED = 2_000;

/**
 * Gives statements that come again and again a name, under which each connection prepares them once:
 * planning a short one costs PostgreSQL several times what carrying it out does. A text with a list
 * of changing length seldom comes again, and gets none.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MOST_NAMED) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.delete(text);
    if (count >= OFTEN) {
      const name = `often_${this.#names.size + 1}`;
      this.#names.set(text, name);
      return name;
    }
    this.#counts.set(text, count);
    // What came longest ago goes, one at a time: what comes often would never be counted to the end.
    const [oldest = text] = this.#counts.keys();
    if (this.#counts.size > MOST_COUNTED) this.#counts.delete(oldest);
    return undefined;
  }
}
