import { and, desc, eq } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { readTexts } from "~/server/read-texts.ts";
import { hideStretches } from "~/shared/contact-mask/mask.ts";
import { lockBrief } from "../reads/briefs.server.ts";
import {
  findInBrief,
  listFreeTexts,
  MASKED,
  maskedTexts,
  ownerOf,
  textsOf,
  withFound,
} from "../reads/masks.server.ts";
import { type BriefRow, briefs, briefVersions } from "../tables.ts";
import type { HiddenPart } from "../views.ts";

/** Newest earlier versions that a brief is read with: of older ones no proposal waits as a rule. */
const MAX_VERSIONS_READ = 3;
const MAX_HIDDEN_PARTS = 40;

type Change = Partial<typeof briefs.$inferInsert>;

/** Changes to a brief and its versions that hide contact data which only their texts together give away. */
interface Spread {
  brief: Change | null;
  versions: { version: number; shown: Record<string, unknown> }[];
}

/**
 * Hides what is contact data only across a locked brief and the texts that companies read beside it: its earlier
 * versions, and `beside`, what its client answered. Each text keeps its own part hidden.
 */
export async function hideSpread(tx: Tx, briefId: string, beside: readonly string[]) {
  const brief = await lockBrief(tx, briefId);
  if (!brief || brief.anonymisedAt) return;
  await storeSpread(tx, briefId, await findSpread(tx, brief, beside));
}

export async function storeSpread(tx: Tx, briefId: string, spread: Spread): Promise<void> {
  if (spread.brief) await tx.update(briefs).set(spread.brief).where(eq(briefs.id, briefId));
  for (const { version, shown } of spread.versions) {
    const one = and(eq(briefVersions.briefId, briefId), eq(briefVersions.version, version));
    await tx.update(briefVersions).set({ shown }).where(one);
  }
}

export async function findSpread(
  db: Queryable,
  brief: BriefRow,
  beside: readonly string[],
): Promise<Spread> {
  const kept = await db
    .select()
    .from(briefVersions)
    .where(eq(briefVersions.briefId, brief.id))
    .orderBy(desc(briefVersions.version))
    .limit(MAX_VERSIONS_READ);
  const textsOfVersion = (shown: Record<string, unknown>) =>
    MASKED.flatMap((name) => textsIn(shown[name]));
  const versions = kept.map((one) => ({ ...one, texts: textsOfVersion(one.shown) }));
  const others = [...beside, ...versions.flatMap(({ texts }) => texts)];
  if (others.length === 0) return { brief: null, versions: [] };
  const owner = ownerOf(brief);
  const own = listFreeTexts(brief);
  const { alone } = await readTexts(textsOf(own), owner);
  const read = await readTexts([...textsOf(own), ...others], owner, alone);
  const found = await findInBrief(brief);
  const parts = withFound(brief, own, read.together).flatMap((text, n): HiddenPart[] => {
    const known = found[n]?.found ?? [];
    return text.found
      .filter((one) => !known.some(({ start, end }) => start <= one.start && one.end <= end))
      .map(({ kind, start, end }) => ({ kind, text: text.text.slice(start, end) }));
  });
  const changed: Spread["versions"] = [];
  const words = [...textsOf(own), ...beside];
  for (const { version, shown, texts } of versions) {
    const { together } = await readTexts([...texts, ...words], owner, read.alone);
    const masked = new Map(texts.map((text, n) => [text, hideStretches(text, together[n] ?? [])]));
    if ([...masked].every(([text, now]) => text === now)) continue;
    const again = MASKED.map((name) => [name, replaceTexts(shown[name], masked)] as const);
    changed.push({ version, shown: { ...shown, ...Object.fromEntries(again) } });
  }
  return { brief: parts.length > 0 ? await withParts(brief, parts) : null, versions: changed };
}

async function withParts(brief: BriefRow, parts: readonly HiddenPart[]): Promise<Change> {
  const hiddenParts = [...(brief.hiddenParts ?? []), ...parts].slice(-MAX_HIDDEN_PARTS);
  return { hiddenParts, ...(await maskedTexts({ ...brief, hiddenParts })) };
}

/** The texts in what a version keeps of a masked column. */
export function textsIn(kept: unknown): string[] {
  if (typeof kept === "string") return [kept];
  return typeof kept === "object" && kept !== null ? Object.values(kept).flatMap(textsIn) : [];
}

export function replaceTexts(kept: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof kept === "string") return by.get(kept) ?? kept;
  if (Array.isArray(kept)) return kept.map((text: unknown) => replaceTexts(text, by));
  if (typeof kept !== "object" || kept === null) return kept;
  return Object.fromEntries(
    Object.entries(kept).map(([name, text]) => [name, replaceTexts(text, by)]),
  );
}
