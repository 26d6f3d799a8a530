import { createContext, use } from "react";
import type { Elements } from "./elements.ts";

/** Takes a part of a page that others are shown too; answers what holds its place until the page is drawn. */
type TakeRepeated = (of: unknown, part: Elements) => Elements;

/** Who takes such parts; null where a page is not drawn for many, as in a browser. */
export const RepeatedContext = createContext<TakeRepeated | null>(null);

/** A part that a server draws once for all who see it: it follows from `of` alone, and from no context; null: anew. */
export function Repeated({ of, children }: { of: readonly unknown[] | null; children: Elements }) {
  const take = use(RepeatedContext);
  return of && take ? (take(of, children) satisfies Elements) : children;
}
