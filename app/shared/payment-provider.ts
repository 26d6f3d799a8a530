/** Who can take payments. Each has an adapter in compose.ts, and a harness in tests/contracts. */
export const PAYMENT_PROVIDERS = ["local", "stripe", "mollie"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** How the names begin that a provider gives to subscriptions and checkouts; all others are the local page's. */
export const NAMES_BEGIN = {
  stripe: ["sub_", "cs_"],
  mollie: ["tr_"],
} as const satisfies Record<Exclude<PaymentProvider, "local">, readonly string[]>;

/** The provider that a subscription or a checkout is at, by the name that it gave. */
export function providerOf(name: string): PaymentProvider {
  const begins = (beginnings: readonly string[]) => beginnings.some((one) => name.startsWith(one));
  if (begins(NAMES_BEGIN.stripe)) return "stripe";
  return begins(NAMES_BEGIN.mollie) ? "mollie" : "local";
}
