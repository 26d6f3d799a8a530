import type { App } from "~/server/app.ts";
import type { AddressAnswer } from "~/server/ports/addresses.ts";
import { servicesOf } from "~/server/services.ts";

/** What is at a house number of a postcode, both as a form keeps them. */
export async function findAddress(
  app: App,
  postcode: string,
  houseNumber: string,
): Promise<AddressAnswer> {
  return await servicesOf(app).addresses.find(postcode, houseNumber);
}
