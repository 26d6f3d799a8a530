import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant, typedText } from "../../server/db/columns.ts";
import { ofBrief } from "../briefs/tables.ts";
import { ofCompany } from "../companies/tables.ts";
import { SHOWN_AS } from "./constants.ts";

/** What a company asked about a brief, and what its client answered; both as they were typed. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: uuid().primaryKey().defaultRandom(),
    briefId: ofBrief(),
    companyId: ofCompany(),
    question: typedText("question").notNull(),
    askedAt: instant("asked_at").notNull(),
    answer: typedText("answer"),
    answeredAt: instant("answered_at"),
    /** How others read each of the two where somebody at the desk decided it; null as the mask says. */
    questionShown: text("question_shown", { enum: SHOWN_AS }),
    answerShown: text("answer_shown", { enum: SHOWN_AS }),
  },
  (table) => [
    index("enquiries_brief").on(table.briefId, table.askedAt),
    index("enquiries_company").on(table.companyId),
    check("enquiries_question_shown", inList(table.questionShown, SHOWN_AS)),
    check("enquiries_answer_shown", inList(table.answerShown, SHOWN_AS)),
    check("enquiries_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
