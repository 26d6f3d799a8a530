import { data, redirect } from "react-router";
import { page } from "~/shared/page.ts";
import type { Route } from "./+types/not-found";

export const handle = page({ audience: "public" });

/** Every other path: not found, or home when only stray whitespace is wrong with it. */
export function loader({ request }: Route.LoaderArgs) {
  if (/\s/.test(decoded(new URL(request.url).pathname))) throw redirect("/");
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

// An address that is no valid encoding of anything has no whitespace either.
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Never seen: the loader always leads elsewhere. Without it, an answer would be no page at all. */
export default function NotFound() {
  return null;
}
