CREATE TABLE "company_registrations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text,
	"referral_code" text,
	"checkout_id" text,
	"referral_settled_at" timestamp (3) with time zone,
	"stands_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "referral_codes_shape" CHECK ("referral_codes"."code" ~ '^[A-Z2-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "referral_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"month_year" text NOT NULL,
	"slot" integer NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_credits_referee_id_unique" UNIQUE("referee_id"),
	CONSTRAINT "referral_credits_slot" UNIQUE("user_id","month_year","slot"),
	CONSTRAINT "referral_credits_five" CHECK ("referral_credits"."slot" between 1 and 5),
	CONSTRAINT "referral_credits_not_oneself" CHECK ("referral_credits"."user_id" <> "referral_credits"."referee_id")
);
--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "free_months" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_registrations" ADD CONSTRAINT "company_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_credits" ADD CONSTRAINT "referral_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_credits" ADD CONSTRAINT "referral_credits_referee_id_users_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_registrations_stand_ins" ON "company_registrations" USING btree ("email") WHERE stands_in;