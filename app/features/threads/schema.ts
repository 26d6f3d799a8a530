import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { MAX_ENTRY, MAX_ENTRY_PHOTOS, MAX_REASON } from "./constants.ts";

const AGAIN = "Laad de pagina opnieuw en verstuur nog eens.";
const TOO_MANY = `Kies hoogstens ${MAX_ENTRY_PHOTOS} foto's.`;
const NOTHING = "Schrijf een bericht of voeg een foto toe.";

/** A message: words, photos, or both. Its key makes the same form sent twice one message. */
export const entrySchema = z
  .object({
    key: z.uuid(AGAIN),
    text: textUpTo(MAX_ENTRY, NOTHING).default(""),
    photos: z.array(z.uuid(AGAIN), AGAIN).max(MAX_ENTRY_PHOTOS, TOO_MANY).default([]),
  })
  .refine(({ text, photos }) => text !== "" || photos.length > 0, {
    path: ["text"],
    error: NOTHING,
  });
export type Entry = z.infer<typeof entrySchema>;

const why = (error: string) => textUpTo(MAX_REASON, error).min(1, error);

/** Why somebody wants an admin to read a thread. */
export const reportSchema = z.object({ why: why("Schrijf wat er aan de hand is.") });
export type Report = z.infer<typeof reportSchema>;
