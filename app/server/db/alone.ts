import { sql } from "drizzle-orm";
import { PAYMENTS_BUSY } from "~/shared/too-busy.ts";
import { takeTurns } from "../turns.ts";
import { type Db, onOneConnection, sqlState } from "./connect.ts";

/**
 * Does `work` while no other process does any under that name. @throws TooBusy when too much waits here;
 * an Error when another process does not let go of the name within ten seconds
 */
export type Alone = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

// Each holds one of the requests' twelve connections for as long as somebody outside takes to answer.
const AT_ONCE = 4;
const WAITING = 40;

// A connection of which the server thinks that it was forgotten would let go in the middle of the work.
const LONGEST_WORK = "5min";

const CANCELED = "57014";

/**
 * Alone by a lock of the database, which ends with its transaction: a process that is killed lets go at
 * once. Whoever held it may have had its connection cut, and goes on: what it does then is not alone.
 */
export function aloneOn(db: Db): Alone {
  const line = takeTurns(AT_ONCE, () => WAITING, PAYMENTS_BUSY);
  return (name, work) =>
    line.take(() =>
      onOneConnection(db, async (tx) => {
        const limit = sql`set_config('idle_in_transaction_session_timeout', ${LONGEST_WORK}, true)`;
        await tx.execute(sql`select ${limit}`);
        try {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
        } catch (error) {
          if (sqlState(error) !== CANCELED) throw error;
          throw new Error(`another process is busy with ${name} for too long`, { cause: error });
        }
        return await work();
      }),
    );
}
