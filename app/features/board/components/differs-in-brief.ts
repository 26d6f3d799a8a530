/** Where a brief stands in the address of the list. */
export const BRIEF = "opdracht";

/**
 * Whether an address differs from another in nothing but the brief that it shows: beside its list, or
 * in a window above it, which has the hash of its address.
 */
export function differsInBrief(from: URL, to: URL): boolean {
  const [here, there] = [from, to].map(({ pathname, searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete(BRIEF);
    return `${pathname}?${rest}`;
  });
  const shown = (url: URL) => url.searchParams.get(BRIEF) + url.hash;
  return here === there && shown(from) !== shown(to);
}
