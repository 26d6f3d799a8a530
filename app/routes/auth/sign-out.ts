import { redirect } from "react-router";
import { photoDraftOf } from "~/gates/photo-draft.ts";
import { appOf } from "~/server/auth/gates.ts";
import { setCookies } from "~/server/web/flash.ts";
import { leaveBrowser } from "~/use-cases/leave-browser.ts";
import type { Route } from "./+types/sign-out";

/** A visit by address signs nobody out. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await photoDraftOf(context, request);
  const cookies = await leaveBrowser(appOf(context), request, draft);
  throw redirect("/", { headers: setCookies(cookies) });
}
