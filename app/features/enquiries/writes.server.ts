import { and, eq, isNull } from "drizzle-orm";
import { readEligibility } from "~/features/billing/index.server.ts";
import { hideSpread, lockBrief, mayMailClient } from "~/features/briefs/index.server.ts";
import { lockSuspension } from "~/features/companies/index.server.ts";
import { letAdjust } from "~/features/proposals/index.server.ts";
import { push } from "~/features/pushes/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, findValue, storedRow } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { ShownAs } from "./constants.ts";
import { notifyEnquiryAnswered } from "./emails/notify-enquiry-answered.tsx";
import { notifyEnquiryAsked } from "./emails/notify-enquiry-asked.tsx";
import { askObjection, isUndecided } from "./policy.ts";
import { listAnswers, readAbout } from "./reads.server.ts";
import type { EnquiryAnswer, EnquiryForm } from "./schema.ts";
import { enquiries } from "./tables.ts";

/** Asks the client of a brief something, for all companies to read; the same question twice is one. */
export async function askAbout(
  app: App,
  actor: CompanyActor,
  briefId: string,
  { question }: EnquiryForm,
) {
  return await transact(app, actor, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (!brief) return refuse("not-found");
    const company = await readEligibility(tx, actor, now);
    if (!company) return refuse("profile-incomplete");
    const { companyId, eligibility } = company;
    if (await lockSuspension(tx, companyId)) return refuse("suspended");
    const same = and(
      eq(enquiries.briefId, briefId),
      eq(enquiries.companyId, companyId),
      eq(enquiries.question, asTyped(question)),
      isNull(enquiries.answeredAt),
    );
    if (await findRow(tx, enquiries, same)) return ok(null);
    const objection = askObjection(eligibility, await readAbout(tx, brief, companyId, now));
    if (objection) return refuse(objection);
    const row = { briefId, companyId, question: asTyped(question), askedAt: now };
    const { id } = await storedRow(tx.insert(enquiries).values(row).returning());
    if (await mayMailClient(app, tx, brief))
      await enqueue(tx, notifyEnquiryAsked, { enquiryId: id });
    const { clientId } = brief;
    await push(tx, "enquiry", clientId === null ? [] : [{ userId: clientId, subject: briefId }]);
    return ok(null);
  });
}

/**
 * Answers what a company asked about a client's own brief, once; the same answer twice is one. Who asked and whose proposal waits is told;
 * such a proposal may then be adjusted, although the client can accept it.
 */
export async function answerEnquiry(
  app: App,
  actor: ClientActor,
  enquiryId: string,
  { answer }: EnquiryAnswer,
) {
  return await transact(app, actor, async (tx, now) => {
    const one = eq(enquiries.id, enquiryId);
    const briefId = await findValue(tx, enquiries.briefId, one);
    const brief = briefId && (await lockBrief(tx, briefId));
    if (!brief || brief.clientId !== actor.userId) return refuse("not-yours");
    if (!isUndecided(brief)) return refuse("too-late");
    const [answered] = await tx
      .update(enquiries)
      .set({ answer: asTyped(answer), answeredAt: now })
      .where(and(one, isNull(enquiries.answeredAt)))
      .returning({ companyId: enquiries.companyId });
    if (!answered) {
      const same = and(one, eq(enquiries.answer, asTyped(answer)));
      return (await findRow(tx, enquiries, same)) ? ok(null) : refuse("answered-before");
    }
    await hideSpreadInBrief(tx, brief.id);
    const waiting = await letAdjust(tx, brief.id);
    const proposed = waiting.map(({ companyId }) => companyId);
    const told = [...new Set([answered.companyId, ...proposed])];
    const mails = told.map((companyId) => ({ enquiryId, companyId }));
    await enqueue(tx, notifyEnquiryAnswered, ...mails);
    await push(
      tx,
      "answer-to-proposal",
      waiting.map(({ companyId, proposalId }) => ({ companyId, subject: proposalId })),
    );
    const asked = proposed.includes(answered.companyId) ? [] : [answered.companyId];
    await push(
      tx,
      "answer",
      asked.map((companyId) => ({ companyId, subject: brief.id })),
    );
    return ok(null);
  });
}

/** Hides in a locked brief, and in its versions, what is contact data only together with its client's answers. */
export async function hideSpreadInBrief(tx: Tx, briefId: string): Promise<void> {
  await hideSpread(tx, briefId, await listAnswers(tx, briefId));
}

/** Decides how others read a question or its answer; null as the mask says. False when it is gone. */
export async function setEnquiryShown(
  tx: Tx,
  enquiryId: string,
  part: "question" | "answer",
  shown: ShownAs | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(enquiries)
    .set(part === "question" ? { questionShown: shown } : { answerShown: shown })
    .where(eq(enquiries.id, enquiryId));
  return rowCount === 1;
}
