import type { ReactNode } from "react";
import { type Operator, SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import type { Readers, Theme, Viewer } from "./viewer.ts";

export type { Viewer };

/** Header, main and footer of every page; the theme follows the address (SPEC section 2). */
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
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Naar de inhoud
      </a>
      <SiteHeader viewer={viewer} theme={theme} path={path} about={about} banner={banner} />
      <main id="inhoud" className="flex-1">
        {children}
      </main>
      <SiteFooter theme={theme} operator={operator} />
    </div>
  );
}
