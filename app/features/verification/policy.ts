/** May somebody with this role, read fresh from the database, decide about a company's badge? */
export function mayVerify(role: string | undefined): boolean {
  return role === "ADMIN";
}
