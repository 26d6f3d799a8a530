import type pg from "pg";
import type { Log } from "../boot/log.ts";
import { outsideActs } from "../seen/act.ts";
import { inSqlSpan, takenByAct } from "../seen/sql.ts";
import { DatabasePool } from "./database-error.ts";
import { type Pulse, takePulse } from "./pulse.ts";
import type { Roads } from "./roads.ts";

export interface PoolLimits {
  /** What the database's own list of connections calls them. */
  name: string;
  connections: number;
  statementMs: number;
  /** Whether it takes reads alone, whatever its server would take. */
  isReadOnly?: true;
}

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const NAMED = /^(?:select|insert|update|delete) /;
const BEGIN = /^begin\b/;
const [SUSPECT_MS, CONNECT_MS] = [1_000, 5_000];
export const IDLE_IN_TRANSACTION_MS = 15_000;
/** Disks without moving heads: otherwise a filtered list is read off the unfiltered index. */
export const PAGE_COST = "1.1";
// Beyond the server's own limit: the server has ended the statement, so its answer is lost.
const MARGIN_MS = 2_000;

/** The queues of a process, each of which listens. */
const MOST_SESSIONS = 7;

/** Of a server that takes no writes any more, or goes: another one may have taken its place. */
const SERVER_GOES = new Set(["25006", "57P01", "57P02", "57P03"]);

/** Of queries that wait for a database that no longer answers, and of those that come meanwhile. */
const silence = () => new Error("connection terminated: the database does not answer");
/** Of a connection to such a server. */
const gone = () => new Error("connection terminated: its server takes no writes any more");

/**
 * Connections that fail soon when the database does not answer: after a second the pulse probes it;
 * when that fails too, all connections are destroyed, and requests for one fail until a probe succeeds.
 * A connection on which a query was given up is never used again: its state is unknown.
 */
export class WatchedPool extends DatabasePool {
  readonly pulse: Pulse;
  readonly roads: Roads;
  readonly #connected = new Set<pg.Client>();
  readonly #names = new StatementNames();
  readonly #longestMs: number;
  readonly #begin: string;
  readonly #log: Log;
  readonly #limits: PoolLimits;
  #sessions: WatchedPool | undefined;

  constructor(roads: Roads, log: Log, limits: PoolLimits) {
    const { name, connections, statementMs, isReadOnly } = limits;
    const readOnly = isReadOnly ? " -c default_transaction_read_only=on" : "";
    const { servers, direct, isPooled } = roads;
    super({
      ...servers.options,
      Client: servers.Client,
      application_name: name,
      max: connections,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      // A pooler refuses them, or lets them fall.
      ...(!isPooled && {
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        options: `-c random_page_cost=${PAGE_COST}${readOnly}`,
      }),
    });
    this.roads = roads;
    this.#log = log;
    this.#limits = limits;
    this.#begin = isPooled ? limitsOfTransaction(statementMs) : "";
    this.#longestMs = statementMs + MARGIN_MS;
    const toDirect =
      isPooled && direct ? (options: pg.ClientConfig) => direct.client(options) : null;
    const lose = () => {
      servers.forget();
      for (const client of this.#connected) giveUp(client);
    };
    this.pulse = takePulse((options) => servers.client(options), lose, toDirect);
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

  /** For who listens: connections that stay the same, past a pooler; null where there are none. */
  get sessions(): pg.Pool | null {
    const { direct, isPooled } = this.roads;
    if (!isPooled || !direct) return direct && this;
    this.#sessions ??= new WatchedPool(
      { ...this.roads, servers: direct, isPooled: false },
      this.#log,
      { ...this.#limits, connections: MOST_SESSIONS },
    );
    return this.#sessions;
  }

  override async end(): Promise<void> {
    await this.pulse.close();
    await this.#sessions?.end();
    await super.end();
  }

  // Only what drizzle asks: a read or a write with its values apart.
  #named(statement: Partial<pg.QueryConfig>) {
    if (!statement.text) return statement;
    if (this.#begin && BEGIN.test(statement.text)) {
      return { ...statement, text: statement.text + this.#begin };
    }
    if (!this.roads.prepared) return { ...statement, name: undefined };
    if (statement.name || !NAMED.test(statement.text)) return statement;
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
    client.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (!SERVER_GOES.has(code ?? "")) return;
      this.roads.servers.forget();
      giveUp(client, gone());
    });
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

/** Behind a pooler: what the connection would say once, in the round trip that begins a transaction. */
function limitsOfTransaction(statementMs: number): string {
  return `; set local statement_timeout = ${statementMs};
    set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    set local random_page_cost = ${PAGE_COST}`;
}

function giveUp(client: pg.Client, why = silence()): void {
  client.connection.stream.destroy(why);
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
