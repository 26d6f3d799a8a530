import { href } from "react-router";
import { HOMES } from "~/shared/paths.ts";
import { CloseMark, Logo } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import { Menu, MenuButton, SignInLink, SignOut, SiteLinks, VisitorLinks } from "./site-menu.tsx";
import type { Readers, Theme, Viewer } from "./viewer.ts";

/** The generic header, or the orange one with its banner on pages under /verhuis. */
export function SiteHeader({
  viewer,
  theme,
  path,
  about,
  banner,
}: {
  viewer: Viewer;
  theme: Theme;
  /** Address of the page, where the menu has it. */
  path: string | null;
  about: Readers | null;
  banner: boolean;
}) {
  return (
    <>
      {banner && <Banner about={about} />}
      <header className="border-b border-line bg-band">
        <div className="site-bar mx-auto flex items-center justify-between gap-4 px-4 py-2 sm:px-6">
          <PageLink href={href("/")} className="rounded-md">
            <Logo />
          </PageLink>
          <nav aria-label="Hoofdmenu" className="hidden items-center gap-2 xl:flex">
            <SiteLinks path={path} />
          </nav>
          <div className="hidden items-center gap-2 xl:flex">
            {viewer.kind === "visitor" ? (
              <>
                <SignInLink path={path} />
                <VisitorLinks theme={theme} />
              </>
            ) : (
              <SignedInLinks kind={viewer.kind} subscribed={viewer.subscribed} theme={theme} />
            )}
          </div>
          <div className="flex items-center gap-1 xl:hidden">
            {viewer.kind === "visitor" && <SignInLink path={path} />}
            <MenuButton />
          </div>
        </div>
      </header>
      <Menu viewer={viewer} theme={theme} path={path} />
    </>
  );
}

/** From what the site says to everybody back to one's own work. */
function SignedInLinks({
  kind,
  subscribed,
  theme,
}: {
  kind: Exclude<Viewer["kind"], "visitor">;
  subscribed: boolean;
  theme: Theme;
}) {
  const label =
    theme === "generic" ? "Dashboard" : subscribed ? "Beschikbare offertes" : "Mijn Opdrachten";
  return (
    <>
      <PageLink href={HOMES[kind]} className="nav-link font-semibold">
        {label}
      </PageLink>
      <PageLink href={href("/account")} className="nav-link">
        Account
      </PageLink>
      <SignOut />
    </>
  );
}
const FOR_MOVERS_BANNER = {
  label: "Aanbod voor verhuisbedrijven",
  href: href("/pricing"),
  text: "Vast bedrag per maand, onbeperkt offertes verzenden!",
};
const CLIENTS_BANNER = {
  label: "Gratis offertes aanvragen",
  href: href("/brief-form"),
  text: "Eén aanvraag, tot vijf offertes van verhuisbedrijven. Gratis!",
};

/** On a desktop only; closes without scripts, an island stores that. */
function Banner({ about }: { about: Readers | null }) {
  const { label, href, text } = about === "clients" ? CLIENTS_BANNER : FOR_MOVERS_BANNER;
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
        <button
          type="submit"
          aria-label="Balk sluiten"
          className="-mr-2 grid size-11 place-items-center rounded-box hover:bg-white/10"
        >
          <CloseMark />
        </button>
      </form>
    </dialog>
  );
}
