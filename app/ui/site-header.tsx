import { href } from "react-router";
import { HOMES } from "~/shared/paths.ts";
import { CloseButton, Logo } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import {
  Links,
  Menu,
  MenuButton,
  OWN_PAGES,
  SIGN_IN,
  SITE_PAGES,
  SignOut,
  VisitorLinks,
} from "./site-menu.tsx";
import type { Frame } from "./viewer.ts";

/** The generic header, or the orange one with its banner on pages under /verhuis. */
export function SiteHeader({ about, banner, ...shown }: Omit<Frame, "isWork" | "operator">) {
  const { viewer, theme, path } = shown;
  const isVisitor = viewer.kind === "visitor";
  return (
    <>
      {banner && <Banner {...(about === "clients" ? FOR_CLIENTS : FOR_MOVERS)} />}
      <header className="border-b border-line bg-band">
        <div className="site-bar mx-auto flex items-center justify-between gap-4 px-4 py-2 sm:px-6">
          <PageLink href={href("/")} className="rounded-md">
            <Logo />
          </PageLink>
          <nav aria-label="Hoofdmenu" className="hidden items-center gap-2 xl:flex">
            <Links pages={SITE_PAGES} path={path} />
          </nav>
          <div className="hidden items-center gap-2 xl:flex">
            {isVisitor ? (
              <>
                <Links pages={[SIGN_IN]} path={path} />
                <VisitorLinks theme={theme} />
              </>
            ) : (
              <SignedInLinks {...shown} />
            )}
          </div>
          <div className="flex items-center gap-1 xl:hidden">
            {isVisitor && <Links pages={[SIGN_IN]} path={path} />}
            <MenuButton />
          </div>
        </div>
      </header>
      <Menu {...shown} />
    </>
  );
}

/** From what the site says to everybody back to one's own work. */
function SignedInLinks({ viewer, theme }: Pick<Frame, "viewer" | "theme">) {
  const inOrange = viewer.subscribed ? "Beschikbare offertes" : "Mijn Opdrachten";
  return (
    <>
      <PageLink href={HOMES[viewer.kind]} className="nav-link font-semibold">
        {theme === "generic" ? "Dashboard" : inOrange}
      </PageLink>
      <PageLink href={href("/account")} className="nav-link">
        Account
      </PageLink>
      <SignOut />
    </>
  );
}

const FOR_MOVERS = {
  label: "Aanbod voor verhuisbedrijven",
  href: href("/pricing"),
  text: "Vast bedrag per maand, onbeperkt offertes verzenden!",
};
const FOR_CLIENTS = {
  label: "Gratis offertes aanvragen",
  href: href("/brief-form"),
  text: "Eén aanvraag, tot vijf offertes van verhuisbedrijven. Gratis!",
};

/** On a desktop only; closes without scripts, an island stores that. */
function Banner({ label, href, text }: typeof FOR_CLIENTS) {
  return (
    <dialog
      open
      id="aanbod-balk"
      aria-label={label}
      className="static m-0 hidden w-full max-w-none bg-ink text-white lg:open:block"
    >
      <form
        method="dialog"
        className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 sm:px-6"
      >
        <PageLink href={href} className="py-2 font-medium underline-offset-4 hover:underline">
          {text}
        </PageLink>
        <CloseButton type="submit" aria-label="Balk sluiten" className="-mr-2 hover:bg-white/10" />
      </form>
    </dialog>
  );
}

/** The slim header where somebody works: own pages in a row, as many as a phone has room for. */
export function WorkHeader({
  kind,
  ...shown
}: Pick<Frame, "viewer" | "theme" | "path"> & { kind: keyof typeof OWN_PAGES }) {
  const { path, viewer } = shown;
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
            <Links pages={work} path={path} className="work-tab" waiting={viewer.toConfirm} />
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
            <Links
              pages={work.slice(0, tabs)}
              path={path}
              className="work-tab"
              waiting={viewer.toConfirm}
            />
          </nav>
        )}
      </header>
      <Menu {...shown} />
    </>
  );
}
