import type { Queryable } from "./connect.ts";

/**
 * A read that is put together once for each pool, with `sql.placeholder` where its values go: on a page
 * of a list, putting the same statements together again costs more than carrying them out. Inside a
 * transaction it is put together there. `build` ends in `.prepare(name)`.
 */
export function prepared<Read>(build: (db: Queryable) => Read): (db: Queryable) => Read {
  const known = new WeakMap<Queryable, Read>();
  return (db) => {
    const read = known.get(db) ?? build(db);
    if ("$client" in db) known.set(db, read);
    return read;
  };
}

/** The same, once for each shape of a read as well: `name` and the shape name the statement. */
export function preparedByShape<Shape extends object, Read>(
  name: string,
  build: (db: Queryable, shape: Shape, name: string) => Read,
): (db: Queryable, shape: Shape) => Read {
  const known = new Map<string, (db: Queryable) => Read>();
  return (db, shape) => {
    const named = [name, ...Object.values(shape)].join("_");
    const read = known.get(named) ?? prepared((on) => build(on, shape, named));
    known.set(named, read);
    return read(db);
  };
}
