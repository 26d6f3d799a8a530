import { z } from "zod";
import { houseNumber, postcode } from "./answer-schemas.ts";

/** What an address is looked up by. */
export const lookUpSchema = z.object({
  postcode: postcode.unwrap(),
  houseNumber: houseNumber.unwrap(),
});
