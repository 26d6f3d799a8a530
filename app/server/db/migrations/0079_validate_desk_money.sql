ALTER TABLE "subscription_changes" VALIDATE CONSTRAINT "subscription_changes_change";
