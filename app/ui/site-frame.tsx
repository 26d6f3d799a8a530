import { type ReactNode, useEffect } from "react";
import { PageLink } from "./page-link.tsx";
import { Repeated } from "./repeated.tsx";
import { ServerPart } from "./server-part.tsx";
import { SiteFooter, WorkFooter } from "./site-footer.tsx";
import { SiteHeader, WorkHeader } from "./site-header.tsx";
import { isInMenu } from "./site-menu.tsx";
import type { Frame } from "./viewer.ts";

export const CONTENT = "inhoud";

export function SiteFrame({ children, ...frame }: Frame & { path: string; children: ReactNode }) {
  const { viewer, theme, isWork } = frame;
  const name = `${viewer.kind} ${theme} ${isWork}`;
  const waiting = viewer.toConfirm || "";
  useEffect(() => {
    // The header stays as the document brought it.
    for (const mark of document.querySelectorAll("[data-waiting]")) mark.textContent = `${waiting}`;
  }, [waiting]);
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

function Header({ viewer, theme, isWork, path: address, about, banner }: Frame & { path: string }) {
  const { kind, subscribed } = viewer;
  const path = isInMenu(address, kind) ? address : null;
  if (isWork && kind !== "visitor") {
    return (
      <Repeated of={["work header", kind, theme, path, viewer.toConfirm]}>
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
  const isVisitor = viewer.kind === "visitor";
  return isWork ? (
    <Repeated of={["work footer", operator]}>
      <WorkFooter operator={operator} />
    </Repeated>
  ) : (
    <Repeated of={["footer", theme, operator, isVisitor]}>
      <SiteFooter theme={theme} operator={operator} isVisitor={isVisitor} />
    </Repeated>
  );
}
