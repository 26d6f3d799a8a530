import { href, redirect } from "react-router";

export const loader = () => redirect(href("/verhuisbedrijf-dashboard"), 301);
