import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { keyOf, parseFileName } from "./rules.ts";

/** The bytes of a served picture; null when there is none of that name. Makes no query. */
export async function readPicture(app: App, fileName: string): Promise<Uint8Array | null> {
  const named = parseFileName(fileName);
  return named && (await servicesOf(app).files.read(keyOf(named.id, named.size)));
}
