import type pg from "pg";
import { DatabaseClient } from "./database-error.ts";
import { readDatabaseUrl } from "./database-url.ts";

/** A server that is asked whether it may be written to answers within this, or counts as away. */
const ASK_MS = 600;

/** None of several servers may be written to now. Its code is PostgreSQL's for a server that only reads. */
class NoServerWrites extends Error {
  readonly code = "25006";
}

/** The servers that the address of a database names, of which one at a time may be written to. */
export class Servers {
  readonly names: string;
  /** For a pool: a client that connects to the server that may be written to. */
  readonly Client: typeof pg.Client;
  readonly #urls: string[];
  readonly #isWritable: boolean;
  #leader: Promise<string> | null = null;

  /** @throws Error when the address is not written as one of a database. */
  constructor(url: string) {
    const read = readDatabaseUrl(url);
    if (!read) throw new Error("not an address of a database");
    this.#urls = read.servers;
    this.#isWritable = read.isWritable;
    this.names = read.names;
    this.Client = read.isWritable ? leaderClient(this) : DatabaseClient;
  }

  /** What a pool or a client needs: the address of the first server, whichever is connected to. */
  get options(): pg.ClientConfig {
    return { connectionString: this.#urls[0] };
  }

  /** A client that is not connected yet. */
  client(options: pg.ClientConfig): pg.Client {
    return new this.Client({ ...options, ...this.options });
  }

  /**
   * The address of the server that may be written to: the one that was last found, or the first of all
   * to say so. @throws NoServerWrites
   */
  leader(): Promise<string> {
    if (this.#leader) return this.#leader;
    const [first = "", ...others] = this.#urls;
    const found = others.length > 0 ? this.#ask() : Promise.resolve(first);
    this.#leader = found;
    found.catch(() => this.forget(found));
    return found;
  }

  /** The server that was found is not to be relied on any more: the next connection asks all. */
  forget(found: Promise<string> | null = this.#leader): void {
    if (this.#leader === found) this.#leader = null;
  }

  async #ask(): Promise<string> {
    try {
      return await Promise.any(this.#urls.map(askWhetherItWrites));
    } catch (error) {
      const why = error instanceof AggregateError ? error.errors : [error];
      const words = why.map((one) => (one instanceof Error ? one.message || one.name : one));
      throw new NoServerWrites(`none of ${this.names} may be written to: ${words.join("; ")}`);
    }
  }
}

async function askWhetherItWrites(url: string): Promise<string> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await refuseReader(client);
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** @throws NoServerWrites of a standby, or of a server that was told to read only. */
async function refuseReader(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    "show transaction_read_only",
  );
  if (rows[0]?.transaction_read_only === "off") return;
  throw new NoServerWrites(`${client.host}:${client.port} only reads`);
}

/** A client that goes to the leader of `servers`, and asks whether it still is. */
function leaderClient(servers: Servers): typeof pg.Client {
  return class LeaderClient extends DatabaseClient {
    constructor(options: pg.ClientConfig) {
      super(options);
      // Between being connected and being handed out nobody else listens.
      this.on("error", () => undefined);
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToLeader();
      if (!done) return connected;
      // As pg has it: without an error all went well.
      const settled = done as (error?: Error) => void;
      connected.then(() => settled(), settled);
      return undefined;
    }

    async #connectToLeader(): Promise<pg.Client> {
      const leader = servers.leader();
      const { hostname, port } = new URL(await leader);
      // Who asked for it gave it up while the leader was looked for.
      if (this.connection.stream.destroyed)
        throw new Error("connection terminated while connecting");
      this.host = hostname.replace(/^\[(.+)\]$/, "$1");
      this.port = Number(port || 5432);
      try {
        await super.connect();
        await refuseReader(this);
        return this;
      } catch (error) {
        servers.forget(leader);
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
