import { SERVICE_TYPES } from "~/features/intake/constants.ts";
import { aboutAccounts } from "./about-accounts.ts";
import { aboutBriefs } from "./about-briefs.ts";
import { aboutMoney } from "./about-money.ts";
import { aboutReports } from "./about-reports.ts";
import { VARIANTS, type Variant } from "./variants.ts";

export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[];

/** The variant of this name, the usual one where there is none. */
export function variantNamed(name: string | null): Variant {
  return VARIANT_NAMES.find((each) => each === name) ?? "gewoon";
}

/** The same, with the turn of others before it: reading this module for the first time took one of its own. */
export async function samplesForPage(variant: Variant) {
  await new Promise((go) => setTimeout(go));
  return mailSamples(variant);
}

/** Every mail of the product in each of its texts, under a key that is the same in each variant. */
export function mailSamples(variant: Variant) {
  const told = VARIANTS[variant];
  const briefs = SERVICE_TYPES.flatMap((service) => aboutBriefs(told, service));
  const counts = new Map<string, number>();
  return [...briefs, ...aboutAccounts(told), ...aboutMoney(told), ...aboutReports(told)].map(
    (each) => {
      const count = (counts.get(each.name) ?? 0) + 1;
      counts.set(each.name, count);
      return { ...each, key: `${each.name}-${count}` };
    },
  );
}
