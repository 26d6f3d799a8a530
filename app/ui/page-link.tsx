import type { ComponentProps } from "react";
import { Link, matchPath, useLocation, useRouteLoaderData } from "react-router";
import { usePage } from "./hydration.ts";

/** Every link of the product: from one page with scripts to another it opens in the browser. */
export function PageLink(props: ComponentProps<"a">) {
  // Both are the same HTML on a server, where choosing would read four contexts for nothing.
  return import.meta.env.SSR ? <a {...props} /> : <OpeningLink {...props} />;
}

function OpeningLink({ href = "", ...rest }: ComponentProps<"a">) {
  const opensInBrowser = useOpensInBrowser()(href);
  if (!opensInBrowser || rest.target || rest.download !== undefined) {
    return <a href={href} {...rest} />;
  }
  // A browser knows all its routes: there is nothing to discover, and no attribute that says so.
  return <Link to={href} discover="none" {...rest} />;
}

/** Answers of an address whether this page goes there without loading a document. */
export function useOpensInBrowser(): (href: string) => boolean {
  const here = useLocation().pathname;
  const isHydrated = usePage()?.hydrate ?? false;
  const root = useRouteLoaderData<{ hydrated: readonly string[] }>("root");
  return (href) => {
    const there = href.split(/[?#]/)[0] ?? "";
    if (!isHydrated || !there.startsWith("/") || there === here) return false;
    return root?.hydrated.some((pattern) => matchPath(pattern, there)) ?? false;
  };
}
