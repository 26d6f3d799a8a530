import { redirect } from "react-router";
import type { Route } from "./+types/not-found";

/** Every other path: not found, or home when only stray whitespace is wrong with it. */
export function loader({ request }: Route.LoaderArgs) {
  const path = decodeURI(new URL(request.url).pathname);
  if (/\s/.test(path)) throw redirect("/");
  throw new Response("Not Found", { status: 404 });
}

export function action(): never {
  throw new Response("Not Found", { status: 404 });
}
