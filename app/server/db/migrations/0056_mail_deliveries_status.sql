ALTER TABLE "mail_deliveries" VALIDATE CONSTRAINT "mail_deliveries_status";
