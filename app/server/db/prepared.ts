import type { Db, Queryable } from "./connect.ts";

/**
 * A read that is put together once for each pool, with `sql.placeholder` where its values go: on a page
 * of a list, putting the same statements together again costs more than carrying them out. Inside a
 * transaction it is put together there. `build` ends in `.prepare(name)`.
 */
export function prepared<Read>(build: (db: Queryable) => Read): (db: Queryable) => Read {
  const known = new WeakMap<Queryable, Read>();
  return (db) => {
    const read = known.get(db) ?? build(db);
    if (isPool(db)) known.set(db, read);
    return read;
  };
}

function isPool(db: Queryable): db is Db {
  return "$client" in db;
}
