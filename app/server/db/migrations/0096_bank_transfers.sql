CREATE TABLE "bank_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" uuid,
	"direction" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"moved_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bank_transfers_direction" CHECK ("bank_transfers"."direction" in ('in', 'out')),
	CONSTRAINT "bank_transfers_amount" CHECK ("bank_transfers"."amount_cents" > 0),
	CONSTRAINT "bank_transfers_refund" CHECK ((direction = 'out') = (refund_id is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_transfers_payment" ON "bank_transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_transfers_booked" ON "bank_transfers" USING btree ("booked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_refund_once" ON "bank_transfers" USING btree ("refund_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_month_once" ON "bank_transfers" USING btree ("payment_id") WHERE direction = 'in' and undone_at is null;