import { z } from "zod";
import { isRsin } from "./rules.ts";

const ticked = (error: string) => z.literal("on", { error });

/** The two things that a company confirms. */
export const confirmSchema = z.object({
  right: ticked("Kruis aan dat je gegevens kloppen."),
  lawful: ticked("Kruis aan dat je je aan de wet houdt."),
});

/** The tax number of a company, or that it is one person's and has none. */
export const taxSchema = z
  .object({
    rsin: z
      .string()
      .default("")
      .transform((text) => text.replaceAll(/[\s.]/g, ""))
      .refine((text) => text === "" || isRsin(text), "Dit is geen RSIN: dat heeft negen cijfers."),
    soleTrader: z.literal("on").optional(),
  })
  .refine(({ rsin, soleTrader }) => (rsin === "") === (soleTrader === "on"), {
    path: ["rsin"],
    error: "Vul je RSIN in, of kruis aan dat je een eenmanszaak hebt.",
  });
export type TaxForm = z.output<typeof taxSchema>;
