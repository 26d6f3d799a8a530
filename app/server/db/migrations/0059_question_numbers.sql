CREATE TABLE "question_numbers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "question_numbers_one" CHECK ("question_numbers"."id")
);
--> statement-breakpoint
-- Far beyond the numbers that the version before gives out meanwhile: its answers count as earlier ones.
INSERT INTO "question_numbers" ("last")
SELECT (CASE WHEN is_called THEN last_value ELSE 0 END) + 1000000 FROM "provider_questions";
