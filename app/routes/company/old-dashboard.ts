import { href, redirect } from "react-router";

/** Older addresses of the company dashboard. */
export function loader() {
  throw redirect(href("/verhuisbedrijf-dashboard"), 301);
}
