import type { ReactNode } from "react";
import { isInOwnMenu } from "./own-pages.ts";
import { PageLink } from "./page-link.tsx";
import { Repeated } from "./repeated.tsx";
import { ServerPart } from "./server-part.tsx";
import { type Operator, SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { isInMenu } from "./site-menu.tsx";
import type { Readers, Theme, Viewer } from "./viewer.ts";
import { WorkFooter } from "./work-footer.tsx";
import { WorkHeader } from "./work-header.tsx";

export type { Viewer };

/** Id of a page's content. */
export const CONTENT = "inhoud";

interface Frame {
  viewer: Viewer;
  theme: Theme;
  /** Whether who looks works on this page: then its frame is a slim one. */
  isWork: boolean;
  /** Address of the page, to mark its link in the menu. */
  path: string;
  about: Readers | null;
  /** Who runs the product, for the foot of the page. */
  operator: Operator | null;
  /** Whether the orange header carries its banner: not after somebody closed it. */
  banner: boolean;
}

/** Header, main and footer of every page. */
export function SiteFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  const { viewer, theme, isWork } = frame;
  const name = `${viewer.kind} ${theme} ${isWork}`;
  return (
    <div className="site-frame flex min-h-dvh flex-col overflow-x-clip">
      <PageLink
        href={`#${CONTENT}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Naar de inhoud
      </PageLink>
      <ServerPart id="kop" name={name} opensLinks={isWork}>
        {import.meta.env.SSR && <Header {...frame} />}
      </ServerPart>
      <main id={CONTENT} className="flex-1 focus:outline-none">
        {children}
      </main>
      <ServerPart id="voet" name={name} opensLinks={isWork}>
        {import.meta.env.SSR && <Footer {...frame} />}
      </ServerPart>
    </div>
  );
}

function Header({ viewer, theme, isWork, path: address, about, banner }: Frame) {
  const { kind, subscribed } = viewer;
  const path = isInMenu(address) || isInOwnMenu(address, kind) ? address : null;
  if (isWork && kind !== "visitor") {
    return (
      <Repeated of={["work header", kind, theme, path]}>
        <WorkHeader viewer={viewer} kind={kind} theme={theme} path={path} />
      </Repeated>
    );
  }
  const offers = theme === "verhuis" && banner && !subscribed;
  const header = { viewer, theme, path, about, banner: offers };
  return (
    <Repeated of={["header", header]}>
      <SiteHeader {...header} />
    </Repeated>
  );
}

function Footer({ viewer, theme, isWork, operator }: Frame) {
  if (isWork) {
    return (
      <Repeated of={["work footer", operator]}>
        <WorkFooter operator={operator} />
      </Repeated>
    );
  }
  const isVisitor = viewer.kind === "visitor";
  return (
    <Repeated of={["footer", theme, operator, isVisitor]}>
      <SiteFooter theme={theme} operator={operator} isVisitor={isVisitor} />
    </Repeated>
  );
}
