import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";
import { Repeated } from "./repeated.tsx";
import { type Operator, SiteFooter } from "./site-footer.tsx";
import { isInMenu, SiteHeader } from "./site-header.tsx";
import type { Readers, Theme, Viewer } from "./viewer.ts";

export type { Viewer };

/** Id of a page's content. */
export const CONTENT = "inhoud";

/** Header, main and footer of every page; the theme follows the address (docs/spec-map.md 2). */
export function SiteFrame({
  viewer,
  theme,
  path = "/",
  about = null,
  operator = null,
  banner = false,
  children,
}: {
  viewer: Viewer;
  theme: Theme;
  /** Address of the page, to mark its link in the menu. */
  path?: string;
  about?: Readers | null;
  /** Who runs the product, for the foot of the page. */
  operator?: Operator | null;
  /** Whether the orange header carries its banner: not after somebody closed it. */
  banner?: boolean;
  children: ReactNode;
}) {
  const header = { viewer, theme, path: isInMenu(path) ? path : null, about, banner };
  const isVisitor = viewer.kind === "visitor";
  return (
    <div className="site-frame flex min-h-dvh flex-col overflow-x-clip">
      <PageLink
        href={`#${CONTENT}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Naar de inhoud
      </PageLink>
      <Repeated of={["header", header]}>
        <SiteHeader {...header} />
      </Repeated>
      <main id={CONTENT} className="flex-1 focus:outline-none">
        {children}
      </main>
      <Repeated of={["footer", theme, operator, isVisitor]}>
        <SiteFooter theme={theme} operator={operator} isVisitor={isVisitor} />
      </Repeated>
    </div>
  );
}
