import { redirect } from "react-router";

/** Older addresses of the company dashboard (SPEC section 2). */
export function loader() {
  throw redirect("/verhuisbedrijf-dashboard", 301);
}
