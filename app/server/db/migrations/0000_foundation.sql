CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'CLIENT' NOT NULL,
	"phone" text,
	"signup_contested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('CLIENT', 'MOVING_COMPANY', 'ADMIN'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"provider_reference" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brief_counts" (
	"from_province" text NOT NULL,
	"service_type" text NOT NULL,
	"listed" integer NOT NULL,
	CONSTRAINT "brief_counts_from_province_service_type_pk" PRIMARY KEY("from_province","service_type"),
	CONSTRAINT "brief_counts_positive" CHECK ("brief_counts"."listed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_key" uuid NOT NULL,
	"client_id" uuid,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_phone" text,
	"email_confirmed" boolean NOT NULL,
	"category" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"job_status" text GENERATED ALWAYS AS (case when status = 'COMPLETED' then 'COMPLETED' else 'OPEN' end) STORED,
	"location_text" text NOT NULL,
	"from_province" text NOT NULL,
	"from_city" text,
	"to_province" text NOT NULL,
	"to_city" text,
	"event_date" date NOT NULL,
	"time_preference" text,
	"hours" integer DEFAULT 8 NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"max_proposals" integer DEFAULT 5 NOT NULL,
	"proposals_count" integer DEFAULT 0 NOT NULL,
	"inventory" jsonb NOT NULL,
	"services" text[] NOT NULL,
	"additional_info" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "briefs_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "briefs_quota" CHECK ("briefs"."proposals_count" between 0 and "briefs"."max_proposals"),
	CONSTRAINT "briefs_status" CHECK ("briefs"."status" in ('OPEN', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "company_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"business_name" text NOT NULL,
	"phone" text,
	"bio" text,
	"website" text,
	"kvk_number" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"service_areas" text[] DEFAULT '{}' NOT NULL,
	"years_in_business" integer,
	"team_size" integer DEFAULT 1 NOT NULL,
	"starting_price" integer,
	"moving_vehicle_types" text,
	"verified" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"kvk_status" text DEFAULT 'UNCHECKED' NOT NULL,
	"total_rating" real,
	"review_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "company_profiles_team_size" CHECK ("company_profiles"."team_size" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"message_id" text PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brief_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"package_name" text NOT NULL,
	"includes" text NOT NULL,
	"price" integer NOT NULL,
	"turnaround_days" integer DEFAULT 7 NOT NULL,
	"estimated_hours" integer,
	"team_members" integer,
	"vehicle_info" text,
	"additional_services" text[],
	"notes" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proposals_once_per_company" UNIQUE("brief_id","company_id"),
	CONSTRAINT "proposals_price" CHECK ("proposals"."price" between 1 and 10000000),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_payments" ADD CONSTRAINT "local_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "briefs_client" ON "briefs" USING btree ("client_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "briefs_client_email" ON "briefs" USING btree ("client_email");--> statement-breakpoint
CREATE INDEX "briefs_listed" ON "briefs" USING btree ("created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_listed_type" ON "briefs" USING btree ("service_type","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_listed_province" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_listed_both" ON "briefs" USING btree ("service_type","from_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE UNIQUE INDEX "company_profiles_verified_kvk" ON "company_profiles" USING btree ("kvk_number") WHERE verified;--> statement-breakpoint
CREATE INDEX "company_profiles_areas" ON "company_profiles" USING gin ("service_areas");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_accepted" ON "proposals" USING btree ("brief_id") WHERE status = 'ACCEPTED';--> statement-breakpoint
CREATE INDEX "proposals_company" ON "proposals" USING btree ("company_id","created_at" desc,"id" desc);