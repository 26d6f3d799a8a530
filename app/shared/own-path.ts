/** Pages that somebody may be sent on to after signing in. */
const KNOWN = [
  "/brief-form",
  "/client-dashboard",
  "/verhuisbedrijf-dashboard",
  "/verhuisbedrijf-onboarding",
  "/verhuisbedrijf-wachtlijst",
  "/test-notification",
  "/verhuis-registratie-succesvol",
  "/subscription-management",
  "/company-profile/",
  "/pricing",
  "/success",
  "/admin",
  "/account",
];

/** `target` when it is a path of our own that is worth returning to, else null. */
export function ownPath(target: string | null): string | null {
  if (!target?.startsWith("/") || target.startsWith("//") || target.includes("\\")) return null;
  const base = "https://own.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (url?.origin !== base) return null;
  const known = KNOWN.some((path) =>
    path.endsWith("/")
      ? url.pathname.startsWith(path)
      : url.pathname === path || url.pathname.startsWith(`${path}/`),
  );
  return known ? url.pathname + url.search : null;
}
