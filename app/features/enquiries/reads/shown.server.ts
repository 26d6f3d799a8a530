import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type BriefRow, briefs, listOwnWords, ownerOf } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { keepAnswers } from "~/server/in-pieces.ts";
import type { ContactData, Owner } from "~/shared/contact-mask/find.ts";
import { mergeStretches } from "~/shared/contact-mask/mask.ts";
import type { InPieces } from "~/shared/contact-mask/pieces.ts";
import type { ReadAlone } from "~/shared/contact-mask/together.ts";
import { megabytes } from "~/shared/keeper.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { findContactIn, type OtherReader } from "~/shared/shown-text.ts";
import { asTyped, type TypedText } from "~/shared/typed-text.ts";
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
  const found = new Map<string, FoundContact>();
  for (const ofBrief of Map.groupBy(rows, ({ brief }) => brief.id).values()) {
    const all = ofBrief.map(({ enquiry }) => enquiry);
    const contact = await findContactOf(ofBrief[0]?.brief as BriefRow, all);
    for (const [n, { id }] of all.entries()) found.set(id, contact[n] ?? NOTHING_FOUND);
  }
  return rows
    .filter(({ isAsked }) => isAsked)
    .map(({ enquiry, companyName, askedBy, brief }) => {
      const { question, answer } = found.get(enquiry.id) ?? NOTHING_FOUND;
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

/** The contact data in a question and in its answer. */
interface FoundContact {
  question: ContactData[];
  answer: ContactData[];
}

const NOTHING_FOUND: FoundContact = { question: [], answer: [] };

// Every company that opens a brief reads the same texts.
const keepFound = keepAnswers<FoundContact[]>("contact data in questions", megabytes(2));

/** The contact data in all questions about a brief and their answers, in their order. */
async function findContactOf(brief: BriefRow, asked: readonly Stored[]): Promise<FoundContact[]> {
  const owner = ownerOf(brief);
  const own = listOwnWords(brief);
  const texts = asked.map(({ companyId, question, answer }) => [companyId, question, answer]);
  const typed = own.map((text) => asTyped(text));
  return await keepFound(JSON.stringify([owner, own, texts]), () =>
    findContactAmong(typed, asked, owner),
  );
}

function* findContactAmong(
  own: readonly TypedText[],
  asked: readonly Stored[],
  owner: Owner,
): InPieces<FoundContact[]> {
  const known: ReadAlone = new Map();
  const answers = asked.map(({ answer }) => answer);
  const ofClient = yield* findContactIn([...own, ...answers], owner, known);
  const ofCompanies = new Map<string, ContactData[]>();
  for (const questions of Map.groupBy(asked, ({ companyId }) => companyId).values()) {
    const texts = questions.map(({ question }) => question);
    const found = yield* findContactIn(texts, owner, known);
    for (const [n, { id }] of questions.entries()) ofCompanies.set(id, found[n] ?? []);
  }
  const contact: FoundContact[] = [];
  for (const [n, { id, question, answer }] of asked.entries()) {
    const [inQuestion = [], inAnswer = []] = yield* findContactIn([question, answer], owner, known);
    contact.push({
      question: mergeStretches([...inQuestion, ...(ofCompanies.get(id) ?? [])]),
      answer: mergeStretches([...inAnswer, ...(ofClient[own.length + n] ?? [])]),
    });
  }
  return contact;
}

export const isMasked = ({ isHidden, masked }: OtherReader) => !isHidden && masked.length > 0;
