interface Match {
  route: { handle?: unknown };
}

/** False for pages that need no client code: a route of theirs says `hydrate: false` in its handle. */
export function hydrates(matches: readonly Match[]): boolean {
  return !matches.some(({ route }) => {
    const handle = route.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate === false;
  });
}
