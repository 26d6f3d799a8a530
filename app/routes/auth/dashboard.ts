import { redirect } from "react-router";
import { actorOf, homeOf } from "~/server/auth/gates.ts";
import type { Route } from "./+types/dashboard";

/** /dashboard: everybody to where they belong. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(homeOf(await actorOf(context)));
}
