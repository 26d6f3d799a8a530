/** True where an admin's override counts: on localhost, or where the address says admin=true. */
export function mayOverride(hostname: string, query: URLSearchParams): boolean {
  return hostname === "localhost" || query.get("admin") === "true";
}
