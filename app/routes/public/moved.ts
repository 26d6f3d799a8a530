import { redirect } from "react-router";
import type { Route } from "./+types/moved";

/** Old link targets and where their pages live now (PRODUCT, 'Alternative header/footer targets'). */
const MOVED: Record<string, string> = {
  "/photographers": "/verhuisbedrijven",
  "/briefs/new": "/brief-form",
  "/how-it-works": "/hoe-werkt-het",
  "/for-photographers": "/voor-verhuisbedrijven",
};

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const target = MOVED[pathname.replace(/\/$/, "")];
  if (!target) throw new Response(null, { status: 404 });
  throw redirect(target + search, 301);
}
