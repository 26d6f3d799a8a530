CREATE TABLE "unearned_money" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exception_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"booked_on" date NOT NULL,
	CONSTRAINT "unearned_money_cents" CHECK (case when "unearned_money"."returned_cents" = 0 then "unearned_money"."cents" > 0 else "unearned_money"."cents" < 0 end)
);
--> statement-breakpoint
ALTER TABLE "unearned_money" ADD CONSTRAINT "unearned_money_exception_id_payment_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."payment_exceptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unearned_money_once" ON "unearned_money" USING btree ("payment_id","returned_cents");--> statement-breakpoint
CREATE INDEX "unearned_money_exception" ON "unearned_money" USING btree ("exception_id");--> statement-breakpoint
CREATE INDEX "unearned_money_booked" ON "unearned_money" USING btree ("booked_on");