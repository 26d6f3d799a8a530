import { z } from "zod";
import { PUSH_KINDS } from "./catalogue.ts";
import { MAX_ENDPOINT } from "./constants.ts";

const UNFIT = "Je browser gaf geen bruikbaar adres voor meldingen. Probeer het opnieuw.";

/** So many bytes in base64url. */
const key = (bytes: number) =>
  z
    .string(UNFIT)
    .length(Math.ceil((bytes * 4) / 3), UNFIT)
    .regex(/^[A-Za-z0-9_-]*$/, UNFIT);

/** What a browser says when it subscribes: an address, a P-256 point and sixteen bytes. */
export const subscriptionSchema = z.object({
  endpoint: z.url(UNFIT).max(MAX_ENDPOINT, UNFIT),
  p256dh: key(65),
  auth: key(16),
});
export type BrowserSubscription = z.infer<typeof subscriptionSchema>;

/** Tells one browser of something. */
export const SEND_PUSH = {
  name: "send-push",
  payload: z.object({ subscriptionId: z.uuid(), kind: z.enum(PUSH_KINDS), subject: z.uuid() }),
};
export type PushOfBrowser = z.output<typeof SEND_PUSH.payload>;
