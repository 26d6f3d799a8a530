import { z } from "zod";

const found = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() }),
  ),
  metadata: z.object({ dependencies: z.object({ prod: z.number() }) }),
});
const refused = z.object({ message: z.string() });

/** What to say of the answer of `npm audit --json`, and the code to end with: 2 where nothing was looked up. */
export function judged(answer: string): { code: 0 | 1 | 2; lines: string[] } {
  const said = parsed(answer);
  const { data } = found.safeParse(said);
  if (!data) {
    const why = refused.safeParse(said).data?.message ?? "npm said nothing";
    return { code: 2, lines: [`The registry answers no audit (${why}): nothing was checked.`] };
  }
  const lines = Object.entries(data.vulnerabilities).map(
    ([name, { severity, range, fixAvailable }]) =>
      `${severity}: ${name} ${range}${fixAvailable ? ", a newer version is without it" : ""}`,
  );
  if (lines.length > 0) return { code: 1, lines };
  const count = data.metadata.dependencies.prod;
  return { code: 0, lines: [`Nothing is known against the ${count} packages that ship.`] };
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
