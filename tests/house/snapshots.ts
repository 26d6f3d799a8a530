/** The list of migrations in their order, as drizzle-kit writes and the migrator reads it. */
export interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

/** What is wrong with the list of migrations; `files` are the names of those that there are. */
export function journalProblems({ entries }: Journal, files: string[]): string[] {
  const tags = entries.map(({ tag }) => tag);
  return [
    ...tags.filter((tag) => !files.includes(tag)).map((tag) => `${tag}.sql is missing`),
    ...files
      .filter((file) => !tags.includes(file))
      .map((file) => `${file}.sql is not in meta/_journal.json: it is never applied`),
    ...entries.flatMap(({ idx, when, tag }, index) => {
      const before = entries[index - 1];
      const wrong = idx !== index || !tag.startsWith(String(idx).padStart(4, "0"));
      return [
        ...(wrong ? [`${tag} is number ${index} of the journal and says ${idx}`] : []),
        // The migrator applies what is newer than the last one that it applied.
        ...(before && before.when >= when ? [`${tag} is not newer than ${before.tag}`] : []),
      ];
    }),
  ];
}

/** Snapshots beside the newest one: drizzle-kit compares with that alone. */
export function snapshotProblems(snapshots: string[], newest: string): string[] {
  const old = snapshots.filter((file) => file !== newest);
  return [
    ...(snapshots.includes(newest) ? [] : [`meta/${newest} is missing`]),
    ...old.map((file) => `meta/${file} is an old snapshot, which nothing reads: delete it`),
  ];
}

const LET_PASS = /^-- squawk-ignore (.*)$/gm;
const UNUSED_SINCE = /^[a-z, -]+ -- unused since (\d+\.\d+\.\d+)$/;

/** Lines of `sql` that let squawk pass without naming a release before `version` that used it no more. */
export function earlyContracts(file: string, sql: string, version: string): string[] {
  return [...sql.matchAll(LET_PASS)].flatMap(([line, words = ""]) => {
    const since = UNUSED_SINCE.exec(words)?.[1];
    if (!since) return [`${file}: '${line}' does not end in '-- unused since X.Y.Z'`];
    const isEarlier = since.localeCompare(version, "en", { numeric: true }) < 0;
    return isEarlier ? [] : [`${file}: ${since} is no release before this one, ${version}`];
  });
}

/** Where two snapshots of the tables differ, each as 'path: migrations have X, tables.ts Y'. */
export function differences(migrated: object, declared: object): string[] {
  const known = flat({ ...migrated, id: "", prevId: "" });
  const wanted = flat({ ...declared, id: "", prevId: "" });
  const places = [...new Set([...known.keys(), ...wanted.keys()])].sort();
  return places
    .filter((place) => known.get(place) !== wanted.get(place))
    .map((place) => {
      const [had = "nothing", has = "nothing"] = [known.get(place), wanted.get(place)];
      return `${place}: the migrations have ${had}, tables.ts ${has}`;
    });
}

/** Every value of an object as JSON, by its path. */
function flat(value: unknown, place = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) return new Map([[place, JSON.stringify(value)]]);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return new Map([[place, JSON.stringify(value)]]);
  return new Map(entries.flatMap(([key, one]) => [...flat(one, place ? `${place} ${key}` : key)]));
}
