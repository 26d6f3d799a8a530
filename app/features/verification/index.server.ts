import { and, eq, ne } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { App } from "~/server/app.ts";
import { type Tx, violatedConstraint } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { KvkFinding } from "~/server/ports/kvk.ts";
import { servicesOf } from "~/server/services.ts";
import type { KvkReason } from "./constants.ts";

export { personalData } from "./personal-data.server.ts";

import { notifyRegisterRefused } from "./emails/notify-register-refused.tsx";

export { checkKvk } from "./tasks/check-kvk.ts";

/** The columns of a profile that say what is known of its name and KvK number. */
export interface Trust {
  verified: boolean;
  verifiedAt: Date | null;
  verifiedBy: "REGISTER" | "ADMIN" | null;
  kvkStatus: "UNCHECKED" | "CONFIRMED" | "UNKNOWN" | "REFUSED";
  kvkReason: KvkReason | null;
  kvkCheckedAt: Date | null;
}

/** A name and number nobody has looked at yet. */
export const UNCHECKED: Trust = {
  verified: false,
  verifiedAt: null,
  verifiedBy: null,
  kvkStatus: "UNCHECKED",
  kvkReason: null,
  kvkCheckedAt: null,
};

const STORED: Record<NonNullable<KvkFinding["reason"]>, KvkReason> = {
  "not-found": "NOT_FOUND",
  dissolved: "DISSOLVED",
  "other-name": "OTHER_NAME",
  "no-answer": "NO_ANSWER",
  "not-asked": "NOT_ASKED",
};

/** Asks the trade register, unless another verified company has the number already. */
export async function askRegister(
  app: App,
  userId: string,
  { businessName, kvkNumber }: { businessName: string; kvkNumber: string },
): Promise<Trust> {
  const { db, clock, kvk } = servicesOf(app);
  const taken = await db
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .where(
      and(
        eq(companyProfiles.kvkNumber, kvkNumber),
        eq(companyProfiles.verified, true),
        ne(companyProfiles.userId, userId),
      ),
    );
  if (taken.length > 0) return trustTaken(clock.now());
  const found = await kvk.check(kvkNumber, businessName);
  const now = clock.now();
  if (found.answer === "confirmed") {
    return {
      verified: true,
      verifiedAt: now,
      verifiedBy: "REGISTER",
      kvkStatus: "CONFIRMED",
      kvkReason: null,
      kvkCheckedAt: now,
    };
  }
  const kvkStatus = found.answer === "unknown" ? "UNKNOWN" : "REFUSED";
  return { ...UNCHECKED, kvkStatus, kvkReason: STORED[found.reason], kvkCheckedAt: now };
}

/** What is known of a number that another verified company uses. */
export function trustTaken(now: Date): Trust {
  return { ...UNCHECKED, kvkStatus: "REFUSED", kvkReason: "TAKEN", kvkCheckedAt: now };
}

/** Leaves the mail that tells a company why the register refused it, if `trust` says that it did. */
export async function tellRefusal(tx: Tx, companyId: string, trust: Trust): Promise<void> {
  if (trust.kvkStatus !== "REFUSED" || !trust.kvkCheckedAt) return;
  const checkedAt = trust.kvkCheckedAt.toISOString();
  await enqueue(tx, notifyRegisterRefused, { companyId, checkedAt });
}

/** Whether a write failed because another company was verified under the number in between. */
export function takenMeanwhile(error: unknown): boolean {
  return violatedConstraint(error) === "company_profiles_verified_kvk";
}
