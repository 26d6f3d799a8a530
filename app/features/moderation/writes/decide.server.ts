import { and, eq, ne } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { setBriefHidden, setBriefUnmasked } from "~/features/briefs/index.server.ts";
import { setProfileHidden } from "~/features/companies/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { setEnquiryShown } from "~/features/enquiries/index.server.ts";
import { setProposalHidden } from "~/features/proposals/index.server.ts";
import { setEntryHidden, settleReport } from "~/features/threads/index.server.ts";
import { readHidden, setPhotoHidden } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockRow, storedRow } from "~/server/db/rows.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { ChosenOutcome } from "../catalogue.ts";
import { REPORT_SIDES } from "../constants.ts";
import { notifyDecision } from "../emails/notify-decision.tsx";
import { lastDecision, waitingObjection } from "../reads/reports.server.ts";
import { lockThing, markOfText } from "../reads/things.server.ts";
import { outcomesFor } from "../rules.ts";
import type { DecisionForm } from "../schema.ts";
import { decisions, decisionWords, reports } from "../tables.ts";

type Carry = (tx: Tx, id: string, hiddenAt: Date | null) => Promise<boolean>;

/** How the feature that owns a text hides it from others, or shows it again. */
const TEXT: Record<ReportedKind, Carry> = {
  bedrijf: setProfileHidden,
  opdracht: setBriefHidden,
  vraag: (tx, id, at) => setEnquiryShown(tx, id, "question", at && "HIDDEN"),
  antwoord: (tx, id, at) => setEnquiryShown(tx, id, "answer", at && "HIDDEN"),
  bericht: setEntryHidden,
  offerte: setProposalHidden,
  gesprek: async () => true,
};

/** How one is shown as it was typed, where the mask hid what is no contact data. */
const UNMASK: Partial<Record<ReportedKind, (tx: Tx, id: string) => Promise<boolean>>> = {
  opdracht: setBriefUnmasked,
  vraag: (tx, id) => setEnquiryShown(tx, id, "question", "WHOLE"),
  antwoord: (tx, id) => setEnquiryShown(tx, id, "answer", "WHOLE"),
};

type DecisionRefusal =
  | "not-found"
  | "decided-before"
  | "text-changed"
  | "not-possible"
  | "other-decides";
type Row = typeof reports.$inferSelect;

async function carryOut(tx: Tx, report: Row, outcome: ChosenOutcome, now: Date): Promise<boolean> {
  const { kind, subjectId, photoId } = report;
  if (outcome === "none") return true;
  if (outcome === "unmasked") return (await UNMASK[kind]?.(tx, subjectId)) ?? false;
  const hiddenAt = outcome === "shown" ? null : now;
  if (photoId) return await setPhotoHidden(tx, photoId, hiddenAt);
  return await TEXT[kind](tx, subjectId, hiddenAt);
}

/**
 * Decides on a report that waits, carries it out and mails both sides. An objection is decided by somebody else
 * than who decided before, where there is another admin. Refused when the text is another one by now than the admin
 * read (`seen`). What was decided stays; this follows it.
 */
export async function decideReport(
  app: App,
  actor: AdminActor,
  form: DecisionForm,
): Promise<Result<{ number: number }, DecisionRefusal | "not-allowed">> {
  const { reportId, outcome, reason, note, seen } = form;
  const deed = { act: "report-decided", subjectId: reportId, about: null } as const;
  // What is written beside it is for both sides to read: it stands with the decision, once.
  return await actAtDesk(app, actor, deed, { reason, note: "" }, async (tx, now) => {
    const report = await lockRow(tx, reports, eq(reports.id, reportId));
    if (!report) return refuse("not-found");
    if (!report.waitsSince) return refuse("decided-before");
    const { kind, subjectId, photoId, waitsSince: askedAt, number } = report;
    const thing = await lockThing(tx, kind, subjectId);
    const photo = photoId ? { isHidden: (await readHidden(tx, photoId)) !== null } : null;
    // The text that its author wrote meanwhile was not looked at.
    if (markOfText(thing, photo) !== seen) return refuse("text-changed");
    if (!outcomesFor(kind, thing, photo).includes(outcome)) return refuse("not-possible");
    const [before, objection] = await Promise.all([
      lastDecision(tx, reportId),
      waitingObjection(tx, reportId),
    ]);
    if (objection && before?.decidedBy === actor.userId && (await hasOthers(tx, actor))) {
      return refuse("other-decides");
    }
    if (!(await carryOut(tx, report, outcome, now))) return refuse("not-possible");
    // Staff reads a talk up to the first decision about it. A decision on an objection to that one moves no bound, and
    // settles no report that was made since.
    if (kind === "gesprek" && !objection) await settleReport(tx, subjectId, now);
    const decision = {
      ...{ reportId, kind, subjectId, outcome, reason, byMachine: false, askedAt },
      ...{ decidedBy: actor.userId, objectionId: objection?.id ?? null, createdAt: now },
    };
    const { id } = await storedRow(tx.insert(decisions).values(decision).returning());
    if (note) await tx.insert(decisionWords).values({ decisionId: id, facts: note });
    await tx
      .update(reports)
      .set({ waitsSince: null, decidedAt: now })
      .where(eq(reports.id, reportId));
    await enqueue(tx, notifyDecision, ...REPORT_SIDES.map((side) => ({ decisionId: id, side })));
    return ok({
      value: { number },
      before: {
        outcome: before?.outcome ?? null,
        hidden: photo?.isHidden ?? thing?.isHidden ?? null,
      },
      after: { outcome, kind, number, thing: subjectId, objection: objection?.id ?? null },
    });
  });
}

async function hasOthers(tx: Tx, actor: AdminActor): Promise<boolean> {
  const isOther = and(eq(users.role, "ADMIN"), ne(users.id, actor.userId));
  return (await tx.$count(users, isOther)) > 0;
}
