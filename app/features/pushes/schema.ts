import { z } from "zod";
import { MAX_ENDPOINT } from "./constants.ts";

const key = (bytes: number) => {
  const signs = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${signs}}$`));
};

/** What a browser says when it subscribes: an address, a P-256 point and sixteen bytes. */
export const subscriptionSchema = z.object({
  endpoint: z.url().max(MAX_ENDPOINT),
  p256dh: key(65),
  auth: key(16),
});
export type BrowserSubscription = z.infer<typeof subscriptionSchema>;
