import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/tables.ts";
import { companyEvidence } from "~/features/evidence/tables.ts";
import { reports } from "~/features/moderation/tables.ts";
import { pdfKeyOf } from "~/features/uploads/rules.ts";
import { uploads } from "~/features/uploads/tables.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS, dayAfter, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { showText } from "~/shared/shown-text.ts";
import { addBrief } from "./briefs.ts";
import type { Demo } from "./random.ts";

interface Owner {
  userId: string;
  companyId: string;
}

const PAPER = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

/** What the desk is there for: papers, a report, a suspension, a hidden brief, a clearance that was revoked. */
export async function addDeskStates(
  app: Services,
  demo: Demo,
  {
    client,
    own,
    others,
  }: {
    client: { clientId: string; clientName: string; clientEmail: string };
    own: Owner;
    others: readonly Owner[];
  },
): Promise<void> {
  const bidders = [own.companyId, ...others.slice(1, 9).map(({ companyId }) => companyId)];
  await addBrief(demo, client, ["HIDDEN", 50, ["PENDING"]], bidders);
  const revoked = ["OPEN", 200, ["REVOKED", "DECLINED"], undefined, "ONTRUIMING"] as const;
  await addBrief(demo, client, [...revoked], bidders);
  await addPaper(app, demo, own, { kind: "insurance", endsIn: 10, accepted: true });
  await addPaper(app, demo, own, { kind: "niwo", endsIn: 700, accepted: false });
  const [suspended, reported] = [others.at(-1), others.at(-2)];
  if (suspended) await suspend(demo, suspended.companyId);
  if (reported) await report(demo, reported);
}

async function addPaper(
  { files }: Services,
  { tx, now }: Demo,
  { userId, companyId }: Owner,
  paper: { kind: "insurance" | "niwo"; endsIn: number; accepted: boolean },
): Promise<void> {
  const { kind, endsIn, accepted } = paper;
  const uploadId = randomUUID();
  await files.put(pdfKeyOf(uploadId), PAPER, "application/pdf");
  const bytes = PAPER.length;
  const stored = { id: uploadId, userId, purpose: "paper", bytes } as const;
  await tx.insert(uploads).values({ ...stored, touchedAt: now, createdAt: now });
  await tx.insert(companyEvidence).values({
    ...{ companyId, kind, number: `${kind.toUpperCase()}-2041`, uploadId, format: "pdf" },
    validUntil: dayAfter(dutchDay(now), endsIn),
    sentAt: new Date(now.getTime() - (accepted ? 300 : 1) * DAY_MS),
    acceptedAt: accepted ? new Date(now.getTime() - 299 * DAY_MS) : null,
    // It was reminded of when two weeks were left.
    remindedAt: accepted ? 14 : null,
  });
}

async function suspend({ tx, now }: Demo, companyId: string): Promise<void> {
  const suspension = {
    suspendedAt: new Date(now.getTime() - 2 * DAY_MS),
    suspendedFor: "complaints",
    suspensionWords: "Drie klanten stonden op de afgesproken dag zonder wagen.",
  };
  await tx.update(companyProfiles).set(suspension).where(eq(companyProfiles.id, companyId));
}

async function report({ tx, now }: Demo, { userId, companyId }: Owner): Promise<void> {
  const [profile] = await tx
    .select({ businessName: companyProfiles.businessName, bio: companyProfiles.bio })
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId));
  const at = new Date(now.getTime() - 5 * HOUR_MS);
  await tx.insert(reports).values({
    ...{ kind: "bedrijf", subjectId: companyId, authorId: userId, category: "false" },
    ...{ reportedAs: "visitor", reporterName: "Vera de Wit" },
    reporterEmail: "melder@verhuisbod.test",
    why: "Dit bedrijf zegt dat het al jaren bestaat, maar is vorige maand begonnen.",
    copy: `${profile?.businessName}\n\n${showText(profile?.bio ?? null, "author")}`,
    ...{ waitsSince: at, createdAt: at },
  });
}
