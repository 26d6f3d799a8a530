import { z } from "zod";
import { nl } from "zod/locales";

/** Makes zod speak Dutch where a schema has no text of its own; once, before anything is parsed. */
export function speakDutch(): void {
  z.config(nl());
}
