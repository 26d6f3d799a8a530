import { href, redirect } from "react-router";
import type { Route } from "./+types/moved";

/** Old link targets and where their pages live now (spec-map: alternative header and footer targets). */
const MOVED: Record<string, string> = {
  [href("/photographers")]: href("/verhuisbedrijven"),
  [href("/briefs/new")]: href("/brief-form"),
  [href("/how-it-works")]: href("/hoe-werkt-het"),
  [href("/for-photographers")]: href("/voor-verhuisbedrijven"),
};

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const target = MOVED[pathname];
  if (!target) throw new Response(null, { status: 404 });
  throw redirect(target + search, 301);
}
