import type { PaymentProvider } from "~/shared/payment-provider.ts";
import type { Services } from "../services.ts";
import { ConfigError } from "./settings.ts";

const SETTINGS: Record<Exclude<PaymentProvider, "local">, string> = {
  stripe: "STRIPE_SECRET_KEY",
  mollie: "MOLLIE_API_KEY",
};

/**
 * Logs which providers have subscriptions and payments of ours, and refuses to start without access to
 * one of them: that provider would go on collecting, and the product would not learn of it.
 * @throws ConfigError naming the setting that is missing
 */
export function requireProviders(
  { paymentAdapters, log }: Pick<Services, "paymentAdapters" | "log">,
  counts: ReadonlyMap<PaymentProvider, number>,
): void {
  if (counts.size > 0) log.info(Object.fromEntries(counts), "payment providers that are needed");
  const problems = [...counts].flatMap(([provider, count]) => {
    if (paymentAdapters[provider]) return [];
    const living = `${count} ${count === 1 ? "subscription or payment lives" : "subscriptions and payments live"}`;
    return provider === "local"
      ? `DATABASE_URL: ${living} at the local page there, which takes no money; 'live' needs another database`
      : `${SETTINGS[provider]}: is missing, while ${living} at ${provider}; set it until they have ended`;
  });
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}
