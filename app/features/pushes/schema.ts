import { z } from "zod";
import { PUSH_KINDS } from "./catalogue.ts";
import { MAX_ENDPOINT } from "./constants.ts";

const UNFIT = "Je browser gaf geen bruikbaar adres voor meldingen. Probeer het opnieuw.";

/** The length and the signs of so many bytes in base64url; PushServices.accepts looks at what they are. */
const base64Url = (bytes: number) =>
  z
    .string(UNFIT)
    .length(Math.ceil((bytes * 4) / 3), UNFIT)
    .regex(/^[A-Za-z0-9_-]*$/, UNFIT);

/**
 * The form of what a browser says when it subscribes. Whether it is the address of a push service, a point of
 * P-256 and a secret is for PushServices.accepts.
 */
export const subscriptionSchema = z.object({
  endpoint: z.string(UNFIT).max(MAX_ENDPOINT, UNFIT),
  p256dh: base64Url(65),
  auth: base64Url(16),
});
export type BrowserSubscription = z.infer<typeof subscriptionSchema>;

/** Tells one browser of something. */
export const SEND_PUSH = {
  name: "send-push",
  payload: z.object({ subscriptionId: z.uuid(), kind: z.enum(PUSH_KINDS), subject: z.uuid() }),
};
export type PushOfBrowser = z.output<typeof SEND_PUSH.payload>;
