import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useOpensInBrowser } from "./page-link.tsx";

/** A part around pages that stays as the document brought it; a page with another `name` loads as a document. */
export function ServerPart(props: {
  id: string;
  name: string;
  /** Whether the pages that its links lead to have the same part. */
  opensLinks: boolean;
  children: ReactNode;
}) {
  const { id, name, opensLinks, children } = props;
  // The same object each time: with another one React would write the part anew.
  const [markup] = useState(() => ({ __html: markupOf(id) }));
  const part = useRef<HTMLDivElement>(null);
  useLinks(part, opensLinks);
  const { pathname } = useLocation();
  const [drawn] = useState({ name, pathname });
  useEffect(() => {
    // A session that ended on the page itself changes nothing around what is typed there.
    if (name !== drawn.name && pathname !== drawn.pathname) location.reload();
  }, [name, pathname, drawn]);
  const content = import.meta.env.SSR
    ? { children }
    : // React drew it on the server.
      { ref: part, suppressHydrationWarning: true, dangerouslySetInnerHTML: markup };
  return <div id={id} className="contents" {...content} />;
}

const markupOf = (id: string) =>
  import.meta.env.SSR ? "" : (document.getElementById(id)?.innerHTML ?? "");

function useLinks(part: { current: HTMLElement | null }, opensLinks: boolean) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const opensInBrowser = useOpensInBrowser();
  useEffect(() => {
    for (const link of part.current?.querySelectorAll("nav a") ?? []) {
      if (link.getAttribute("href") === pathname) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }, [part, pathname]);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const to = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
      const asksMore = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!opensLinks || event.button || asksMore || !opensInBrowser(to)) return;
      event.preventDefault();
      navigate(to);
    };
    const { current } = part;
    current?.addEventListener("click", open);
    return () => current?.removeEventListener("click", open);
  });
}
