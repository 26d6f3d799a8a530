import { z } from "zod";
import { nl } from "zod/locales";

/** Gives zod Dutch messages where a schema has no text of its own; once, before anything is parsed. */
export function speakDutch(): void {
  z.config(nl());
}

/** The same in a browser, where the Content-Security-Policy forbids compiled validators too. */
export function prepareBrowser(): void {
  speakDutch();
  z.config({ jitless: true });
}
