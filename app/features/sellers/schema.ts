import { z } from "zod";
import { isRsin } from "./rules.ts";

const ticked = (error: string) => z.literal("on", { error });

const NO_RSIN = "Dit is geen RSIN: dat heeft negen cijfers.";
const MISTYPED =
  "Dit nummer kan geen RSIN zijn: er zit een typefout in. Kijk het na op je uittreksel.";

/** The two things that a company confirms. */
export const confirmSchema = z.object({
  right: ticked("Kruis aan dat je gegevens kloppen."),
  lawful: ticked("Kruis aan dat je je aan de wet houdt."),
});

/** The tax number of a company, or that it is one person's and has none. */
export const taxSchema = z
  .object({
    rsin: z
      .string(NO_RSIN)
      .max(20, NO_RSIN)
      .default("")
      .transform((text) => text.replaceAll(/[\s.]/g, ""))
      .refine((text) => text === "" || isRsin(text), {
        error: ({ input }) => (/^\d{9}$/.test(String(input)) ? MISTYPED : NO_RSIN),
      }),
    soleTrader: ticked("Kruis dit aan of laat het leeg.").optional(),
  })
  .refine(({ rsin, soleTrader }) => rsin !== "" || soleTrader === "on", {
    path: ["rsin"],
    error: "Vul je RSIN in, of kruis aan dat je een eenmanszaak hebt.",
  })
  .refine(({ rsin, soleTrader }) => rsin === "" || soleTrader !== "on", {
    path: ["rsin"],
    error: "Een eenmanszaak heeft geen RSIN: vul het in of kruis het aan, niet allebei.",
  });
export type TaxForm = z.output<typeof taxSchema>;
