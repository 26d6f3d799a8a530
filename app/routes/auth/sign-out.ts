import { redirect } from "react-router";
import { setCookies } from "~/server/flash.ts";
import { appOf, signOut } from "~/server/session.ts";
import type { Route } from "./+types/sign-out";

/** A visit by address signs nobody out. */
export function loader() {
  throw redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(appOf(context), request);
  throw redirect("/", { headers: setCookies(cookies) });
}
