import { parseWithZod } from "@conform-to/zod/v4";
import { prepareBrowser } from "~/shared/dutch-errors.ts";
import { cleanFields } from "~/shared/reading/text.ts";
import { checkAfterPress } from "./check-after-press.ts";

// Here and not where the browser starts: a page that checks nothing does not load zod.
if (!import.meta.env.SSR) {
  prepareBrowser();
  checkAfterPress();
}

/** Checks a form in the browser as the server will: `parseWithZod` of a zod that speaks Dutch. */
export const checkForm = ((fields: FormData, options: never) =>
  parseWithZod(cleanFields(fields), options)) as typeof parseWithZod;
