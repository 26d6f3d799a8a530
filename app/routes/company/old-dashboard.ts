import { href, redirect } from "react-router";

/** Older addresses of the company dashboard. */
export const loader = () => redirect(href("/verhuisbedrijf-dashboard"), 301);
