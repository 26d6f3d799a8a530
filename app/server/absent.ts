/** For a file that need not be there, or may be removed at any moment. */
export function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
