import pg from "pg";

const marked = new WeakSet<object>();

/**
 * Marks an error as one of the database or of the connection to it, and answers it. Codes and words tell
 * nothing: every socket of the process has an ECONNRESET, whoever is at its other end.
 */
export function markDatabaseError<Thrown>(error: Thrown): Thrown {
  if (typeof error === "object" && error !== null) marked.add(error);
  return error;
}

/** The error of the database that this error is or was caused by; null when it is of something else. */
export function findDatabaseError(error: unknown): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (marked.has(cause) || cause instanceof pg.DatabaseError) return cause;
  }
  return null;
}

type Ask = (...words: unknown[]) => unknown;

/** A client that marks its errors: the one that every connection to the database is made of. */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", markDatabaseError);
    this.connect = marking(this.connect.bind(this) as Ask) as typeof this.connect;
    this.query = marking(this.query.bind(this) as Ask) as typeof this.query;
  }
}

/** A pool of such clients, which marks what it says by itself too: that none was free or opened in time. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ Client: DatabaseClient, ...config });
    this.on("error", markDatabaseError);
    this.connect = marking(this.connect.bind(this) as Ask) as typeof this.connect;
  }
}

/** Asks as `ask` does, by a callback or a promise, with errors marked before anybody sees them. */
function marking(ask: Ask): Ask {
  return (...words) => {
    const done = words.at(-1);
    if (typeof done === "function") {
      const settle = (error: unknown, ...answer: unknown[]) =>
        done(markDatabaseError(error), ...answer);
      return ask(...words.slice(0, -1), settle);
    }
    const answer = ask(...words);
    if (answer instanceof Promise) answer.catch(markDatabaseError);
    return answer;
  };
}
