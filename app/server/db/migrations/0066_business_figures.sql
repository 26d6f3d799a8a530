CREATE TABLE "business_figures" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"province" text,
	"value" bigint NOT NULL,
	"counts" integer[],
	CONSTRAINT "business_figures_once" UNIQUE NULLS NOT DISTINCT("name","day","province"),
	CONSTRAINT "business_figures_province" CHECK ("business_figures"."province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'))
);
