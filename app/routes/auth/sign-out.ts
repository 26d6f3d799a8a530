import { redirect } from "react-router";
import { signOut } from "~/features/sessions/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { setCookies } from "~/server/web/flash.ts";
import type { Route } from "./+types/sign-out";

/** A visit by address signs nobody out. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(appOf(context), request);
  throw redirect("/", { headers: setCookies(cookies) });
}
