import { redirect } from "react-router";
import { actorOf } from "~/server/auth/gates.ts";
import { HOMES } from "~/shared/paths.ts";
import type { Route } from "./+types/dashboard";

/** /dashboard: everybody to where they belong. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(HOMES[(await actorOf(context)).kind]);
}
