import { z } from "zod";
import { keysOf } from "~/shared/keys.ts";
import { deskSchema } from "../desk/schema.ts";
import { BUSINESS_PICTURES } from "./catalogue.ts";

/** The form that takes the figures behind a picture along as CSV. */
export const pictureExportSchema = deskSchema("list-exported", {
  picture: z.enum(keysOf(BUSINESS_PICTURES), { error: "Kies welke cijfers." }),
});
