import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type BriefRow, briefs, listOwnWords, ownerOf } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import type { ContactData } from "~/shared/contact-mask/find.ts";
import { mergeStretches } from "~/shared/contact-mask/mask.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { findContactIn, type OtherReader } from "~/shared/shown-text.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { ShownAs } from "../constants.ts";
import { enquiries } from "../tables.ts";

/**
 * Questions that fit, with their company and as others read them, in the order in which they were asked. All of a
 * brief are read with its own words: what is spread over them is hidden in each.
 */
export async function enquiriesWhere(db: Queryable, which: SQL): Promise<EnquiryRow[]> {
  const asked = db.select({ id: enquiries.briefId }).from(enquiries).where(which);
  const rows = await db
    .select({
      enquiry: enquiries,
      isAsked: sql<boolean>`coalesce(${which}, false)`,
      companyName: companyProfiles.businessName,
      askedBy: companyProfiles.userId,
      brief: columnsOf(briefs),
    })
    .from(enquiries)
    .innerJoin(briefs, eq(briefs.id, enquiries.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, enquiries.companyId))
    .where(inArray(enquiries.briefId, asked))
    .orderBy(asc(enquiries.askedAt), asc(enquiries.id));
  const found = new Map(
    [...Map.groupBy(rows, ({ brief }) => brief.id).values()].flatMap((ofBrief) =>
      findContactOf(
        ofBrief[0]?.brief as BriefRow,
        ofBrief.map(({ enquiry }) => enquiry),
      ),
    ),
  );
  return rows
    .filter(({ isAsked }) => isAsked)
    .map(({ enquiry, companyName, askedBy, brief }) => {
      const { question, answer } = found.get(enquiry.id) ?? { question: [], answer: [] };
      return {
        ...enquiry,
        companyName,
        askedBy,
        isBriefHidden: stateOf(BRIEF, brief.status).isHidden,
        toQuestion: readerOf(enquiry.questionShown, question),
        toAnswer: readerOf(enquiry.answerShown, answer),
      };
    });
}

type Stored = typeof enquiries.$inferSelect;

export interface EnquiryRow extends Stored {
  companyName: string;
  askedBy: string;
  /** Staff took the brief off the site. */
  isBriefHidden: boolean;
  /** How whoever did not write them reads the question and its answer. */
  toQuestion: OtherReader;
  toAnswer: OtherReader;
}

/** A text as others read it: masked, unless staff decided otherwise. */
function readerOf(decided: ShownAs | null, found: readonly ContactData[]): OtherReader {
  return { isHidden: decided === "HIDDEN", masked: decided === "WHOLE" ? [] : found };
}

/** The contact data in all questions about a brief and their answers, by the id of the question. */
function findContactOf(brief: BriefRow, asked: readonly Stored[]) {
  const owner = ownerOf(brief);
  const own = listOwnWords(brief).map(asTyped);
  const ofClient = findContactIn([...own, ...asked.map(({ answer }) => answer)], owner);
  const byCompany = Map.groupBy(asked, ({ companyId }) => companyId);
  const ofCompanies = new Map(
    [...byCompany.values()].flatMap((questions) => {
      const found = findContactIn(
        questions.map(({ question }) => question),
        owner,
      );
      return questions.map(({ id }, n) => [id, found[n] ?? []] as const);
    }),
  );
  return asked.map(({ id, question, answer }, n) => {
    const [inQuestion = [], inAnswer = []] = findContactIn([question, answer], owner);
    const found = {
      question: mergeStretches([...inQuestion, ...(ofCompanies.get(id) ?? [])]),
      answer: mergeStretches([...inAnswer, ...(ofClient[own.length + n] ?? [])]),
    };
    return [id, found] as const;
  });
}

export const isMasked = ({ isHidden, masked }: OtherReader) => !isHidden && masked.length > 0;
