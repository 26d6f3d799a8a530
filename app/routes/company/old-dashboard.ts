import { redirect } from "react-router";

/** Older addresses of the company dashboard. */
export function loader() {
  throw redirect("/verhuisbedrijf-dashboard", 301);
}
