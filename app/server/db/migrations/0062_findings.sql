CREATE TABLE "findings" (
	"name" text PRIMARY KEY NOT NULL,
	"moment" timestamp (3) with time zone,
	"share" double precision,
	"failure" text,
	"found_at" timestamp (3) with time zone NOT NULL
);
