import { and, eq, ne } from "drizzle-orm";
import type { CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { violatedConstraint } from "~/server/db/connect.ts";
import { companyProfiles } from "~/server/db/tables/companies.ts";
import type { KvkAnswer } from "~/server/ports/kvk.ts";
import { ok, type Result } from "~/shared/result.ts";
import type { ProfileForm } from "./schema.ts";

/**
 * Stores a company's profile. A new or changed name or KvK number is checked in the trade register
 * at once; any other change leaves the badge as it was.
 */
export async function saveProfile(
  app: App,
  actor: CompanyActor,
  form: ProfileForm,
): Promise<Result<{ verified: boolean }, never>> {
  const [current] = await app.db
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, actor.userId));
  const sameCompany =
    current?.kvkStatus !== "UNCHECKED" &&
    current?.businessName === form.businessName &&
    current?.kvkNumber === form.kvkNumber;
  const trust = sameCompany ? {} : await askRegister(app, actor.userId, form);
  try {
    return await store(app, actor, form, trust);
  } catch (error) {
    // Another company was confirmed under this number while we asked: two cannot both be right.
    if (violatedConstraint(error) !== "company_profiles_verified_kvk") throw error;
    return await store(app, actor, form, trustFrom("refused", app.clock.now()));
  }
}

async function store(
  app: App,
  actor: CompanyActor,
  form: ProfileForm,
  trust: Partial<Trust>,
): Promise<Result<{ verified: boolean }, never>> {
  const values = {
    businessName: form.businessName,
    kvkNumber: form.kvkNumber,
    phone: form.phone ?? null,
    website: form.website ?? null,
    bio: form.bio ?? null,
    teamSize: form.teamSize,
    categories: form.categories,
    serviceAreas: form.serviceAreas,
    updatedAt: app.clock.now(),
    ...trust,
  };
  const [saved] = await app.db
    .insert(companyProfiles)
    .values({ userId: actor.userId, ...values })
    .onConflictDoUpdate({ target: companyProfiles.userId, set: values })
    .returning({ verified: companyProfiles.verified });
  return ok({ verified: saved?.verified ?? false });
}

interface Trust {
  verified: boolean;
  verifiedAt: Date | null;
  kvkStatus: "CONFIRMED" | "UNKNOWN" | "REFUSED";
}

async function askRegister(app: App, userId: string, form: ProfileForm): Promise<Trust> {
  const taken = await app.db
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .where(
      and(
        eq(companyProfiles.kvkNumber, form.kvkNumber),
        eq(companyProfiles.verified, true),
        ne(companyProfiles.userId, userId),
      ),
    );
  const answer =
    taken.length > 0 ? "refused" : await app.kvk.check(form.kvkNumber, form.businessName);
  return trustFrom(answer, app.clock.now());
}

function trustFrom(answer: KvkAnswer, now: Date): Trust {
  const verified = answer === "confirmed";
  return {
    verified,
    verifiedAt: verified ? now : null,
    kvkStatus: verified ? "CONFIRMED" : answer === "unknown" ? "UNKNOWN" : "REFUSED",
  };
}
