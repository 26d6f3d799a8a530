import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { runInPieces } from "~/server/in-pieces.ts";
import { hideStretches } from "~/shared/contact-mask/mask.ts";
import { type ReadAlone, readTogether } from "~/shared/contact-mask/together.ts";
import { lockBrief } from "../reads/briefs.server.ts";
import { findInBrief, MASKED, maskedTexts, ownerOf, readBeside } from "../reads/masks.server.ts";
import { briefs, briefVersions } from "../tables.ts";
import type { HiddenPart } from "../views.ts";

/** Newest earlier versions that a brief is read with: of older ones no proposal waits as a rule. */
const MAX_VERSIONS_READ = 3;
const MAX_HIDDEN_PARTS = 40;

/**
 * Hides what is contact data only across a locked brief and the texts that companies read beside it: its earlier
 * versions, and `beside`, what its client answered. Each text keeps its own part hidden.
 */
export async function hideSpread(tx: Tx, briefId: string, beside: readonly string[]) {
  const brief = await lockBrief(tx, briefId);
  if (!brief || brief.anonymisedAt) return;
  const versions = await tx
    .select()
    .from(briefVersions)
    .where(eq(briefVersions.briefId, briefId))
    .orderBy(desc(briefVersions.version))
    .limit(MAX_VERSIONS_READ);
  const kept = versions.flatMap(({ shown }) => MASKED.flatMap((name) => textsIn(shown[name])));
  const others = [...beside, ...kept];
  if (others.length === 0) return;
  const alone = findInBrief(brief);
  const known: ReadAlone = new Map();
  const together = await runInPieces(readBeside(brief, others, known));
  const parts = together.flatMap(({ text, found }, n): HiddenPart[] => {
    const known = alone[n]?.found ?? [];
    return found
      .filter((one) => !known.some(({ start, end }) => start <= one.start && one.end <= end))
      .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
  });
  if (parts.length > 0) {
    const hiddenParts = [...(brief.hiddenParts ?? []), ...parts].slice(-MAX_HIDDEN_PARTS);
    const masks = maskedTexts({ ...brief, hiddenParts });
    await tx
      .update(briefs)
      .set({ hiddenParts, ...masks })
      .where(eq(briefs.id, briefId));
  }
  const words = [...alone.map(({ text }) => text), ...beside];
  for (const { version, shown } of versions) {
    const texts = MASKED.flatMap((name) => textsIn(shown[name]));
    const found = await runInPieces(readTogether([...texts, ...words], ownerOf(brief), known));
    const masked = new Map(texts.map((text, n) => [text, hideStretches(text, found[n] ?? [])]));
    if ([...masked].every(([text, now]) => text === now)) continue;
    const again = MASKED.map((name) => [name, replaceTexts(shown[name], masked)] as const);
    await tx
      .update(briefVersions)
      .set({ shown: { ...shown, ...Object.fromEntries(again) } })
      .where(and(eq(briefVersions.briefId, briefId), eq(briefVersions.version, version)));
  }
}

/** The texts in what a version keeps of a masked column. */
function textsIn(kept: unknown): string[] {
  if (typeof kept === "string") return [kept];
  return typeof kept === "object" && kept !== null ? Object.values(kept).flatMap(textsIn) : [];
}

function replaceTexts(kept: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof kept === "string") return by.get(kept) ?? kept;
  if (Array.isArray(kept)) return kept.map((text: unknown) => replaceTexts(text, by));
  if (typeof kept !== "object" || kept === null) return kept;
  return Object.fromEntries(
    Object.entries(kept).map(([name, text]) => [name, replaceTexts(text, by)]),
  );
}
