/** May somebody with this role, read fresh from the database, have any company's invoice made anew? */
export function mayCorrect(role: string | undefined): boolean {
  return role === "ADMIN";
}
