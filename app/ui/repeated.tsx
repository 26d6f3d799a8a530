import { createContext, type ReactNode, use } from "react";

/** Takes a part of a page that others are shown too; answers what holds its place until the page is drawn. */
type TakeRepeated = (of: unknown, part: ReactNode) => string;

/** Who takes such parts; null where a page is not drawn for many, as in a browser. */
export const RepeatedContext = createContext<TakeRepeated | null>(null);

/**
 * A part of a page that a server draws once for all who see it: what it shows follows from `of`,
 * written as JSON, and from no context. With null it is drawn as any other part.
 */
export function Repeated({ of, children }: { of: readonly unknown[] | null; children: ReactNode }) {
  const take = use(RepeatedContext);
  return of && take ? take(of, children) : children;
}
