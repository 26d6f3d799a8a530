import { href, redirect } from "react-router";
import type { Route } from "./+types/verify";

/** The other addresses a verification link may have: all lead to one page. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(href("/auth/confirm") + new URL(request.url).search);
}
