/** May somebody with this role, read fresh from the database, settle what a payment left open? */
export function maySettle(role: string | undefined): boolean {
  return role === "ADMIN";
}
