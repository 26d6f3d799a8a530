import { users } from "~/features/accounts/tables.ts";
import { CATEGORIES } from "~/features/companies/constants.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import type { Demo } from "./random.ts";
import { COMPANY_WORDS } from "./texts.ts";

const HOW_MANY = 30;

/** Some thirty complete companies, spread over all provinces. */
export async function addCompanies(demo: Demo) {
  const people = Array.from({ length: HOW_MANY }, (_, index) => {
    const word = COMPANY_WORDS[index % COMPANY_WORDS.length];
    const province = PROVINCES[index % PROVINCES.length];
    const name = index < COMPANY_WORDS.length ? `Verhuisbedrijf ${word}` : `${word} ${province}`;
    return person(demo, "MOVING_COMPANY", { name, email: `bedrijf${index + 1}@verhuisbod.test` });
  });
  const stored = await demo.tx
    .insert(users)
    .values(people)
    .returning({ userId: users.id, businessName: users.name });
  const added = [];
  for (const [index, owned] of stored.entries()) {
    const kvkNumber = String(30_000_000 + index);
    const companyId = await addCompany(demo, { ...owned, kvkNumber }, index);
    added.push({ userId: owned.userId, companyId });
  }
  return added;
}

/** The account of somebody whose address is confirmed. */
export function person(
  { now }: Demo,
  role: (typeof users.$inferInsert)["role"],
  { name, email }: { name: string; email: string },
) {
  return { name, email, role, emailVerified: true, createdAt: now, updatedAt: now };
}

/** One complete, verified company; `index` decides its home province. */
export async function addCompany(
  { tx, now, choices }: Demo,
  owned: { userId: string; businessName: string; kvkNumber: string },
  index = 0,
): Promise<string> {
  const home = PROVINCES[index % PROVINCES.length] ?? PROVINCES[0];
  const areas = new Set([home, ...choices.some(PROVINCES, choices.between(1, 4))]);
  const categories = new Set(["RESIDENTIAL", ...choices.some(CATEGORIES, choices.between(1, 3))]);
  const years = choices.between(2, 35);
  const [company] = await tx
    .insert(companyProfiles)
    .values({
      ...owned,
      street: `Kade ${index + 1}`,
      postcode: "1234 AB",
      city: home,
      phone: `+316${choices.between(10_000_000, 89_999_999)}`,
      bio: `Al ${years} jaar verhuizen we met een vaste ploeg in ${home} en daarbuiten. Eén aanspreekpunt, van inpakken tot de laatste doos.`,
      website: `https://www.${owned.businessName.toLowerCase().replace(/[^a-z]+/g, "-")}.test`,
      categories: CATEGORIES.filter((category) => categories.has(category)),
      serviceAreas: PROVINCES.filter((province) => areas.has(province)),
      yearsInBusiness: years,
      teamSize: choices.between(2, 24),
      startingPriceCents: choices.between(20, 60) * 1_000,
      movingVehicleTypes: choices.pick(["Bakwagen 20 m³", "Verhuiswagen 40 m³", "Bus en bakwagen"]),
      verificationStatus: "CONFIRMED",
      verifiedAt: new Date(now.getTime() - choices.between(3, 200) * DAY_MS),
      createdAt: now,
    })
    .returning({ id: companyProfiles.id });
  if (!company) throw new Error(`demo company ${owned.businessName} was not stored`);
  return company.id;
}
