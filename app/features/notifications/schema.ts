import { z } from "zod";
import { email } from "../accounts/schema.ts";

/** The address that gets mail again. */
export const liftSchema = z.object({ address: email });
