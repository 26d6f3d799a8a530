import { HOMES } from "~/shared/paths.ts";
import { Logo } from "./marks.tsx";
import { OWN_PAGES } from "./own-pages.ts";
import { PageLink } from "./page-link.tsx";
import { Links, Menu, MenuButton, SignOut } from "./site-menu.tsx";
import type { Theme, Viewer } from "./viewer.ts";

/** The slim header where somebody works: own pages in a row, as many as a phone has room for. */
export function WorkHeader({
  viewer,
  kind,
  theme,
  path,
}: {
  viewer: Viewer;
  kind: keyof typeof OWN_PAGES;
  theme: Theme;
  /** Address of the page, where a menu has it. */
  path: string | null;
}) {
  const { work, tabs, about } = OWN_PAGES[kind];
  const isLong = tabs > 0;
  const [row, narrow] = isLong ? ["hidden lg:flex", "lg:hidden"] : ["hidden md:flex", "md:hidden"];
  return (
    <>
      <header className="border-b border-line bg-band">
        <div className="site-bar mx-auto flex min-h-14 items-center justify-between gap-x-4 px-4 sm:px-6">
          <PageLink href={HOMES[kind]} className="rounded-md">
            <Logo />
          </PageLink>
          <nav aria-label="Je werk" className={`mr-auto self-stretch ${row}`}>
            <Links pages={work} path={path} className="work-tab" />
          </nav>
          <nav aria-label="Over jou" className={`items-center ${row}`}>
            <Links pages={about.filter(({ inMenuOnly }) => !inMenuOnly)} path={path} />
            <SignOut />
          </nav>
          <div className={narrow}>
            <MenuButton />
          </div>
        </div>
        {isLong && (
          <nav
            aria-label="Je werk"
            className={`site-bar mx-auto flex overflow-x-auto px-2 sm:px-4 ${narrow}`}
          >
            <Links pages={work.slice(0, tabs)} path={path} className="work-tab" />
          </nav>
        )}
      </header>
      <Menu viewer={viewer} theme={theme} path={path} />
    </>
  );
}
