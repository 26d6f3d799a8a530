import { z } from "zod";
import { keysOf } from "~/shared/keys.ts";
import { deskSchema } from "../desk/schema.ts";
import { PICTURES } from "./catalogue.ts";

/** The form that takes the figures behind a picture along as CSV. */
export const pictureExportSchema = deskSchema("list-exported", {
  picture: z.enum(keysOf(PICTURES), { error: "Kies welke cijfers." }),
});
