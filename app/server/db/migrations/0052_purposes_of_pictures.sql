ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_purpose";
