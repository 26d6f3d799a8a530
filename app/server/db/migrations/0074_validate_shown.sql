ALTER TABLE "enquiries" VALIDATE CONSTRAINT "enquiries_question_shown";--> statement-breakpoint
ALTER TABLE "enquiries" VALIDATE CONSTRAINT "enquiries_answer_shown";
