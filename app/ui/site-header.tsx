import { href } from "react-router";
import { COMPANY_SIGN_UP, HOMES } from "~/shared/paths.ts";
import { AskForProposals } from "./ask-for-proposals.tsx";
import { CloseMark, Logo, MenuMark } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import type { Readers, Theme, Viewer } from "./viewer.ts";

const SIGN_IN = HOMES.visitor;

const MENU = [
  { href: href("/hoe-werkt-het"), label: "Hoe werkt het?" },
  { href: href("/voor-verhuisbedrijven"), label: "Voor Verhuisbedrijven" },
  { href: href("/contact"), label: "Contact" },
] as const;

const LINK = "nav-link";

/** Whether the menu has a link to the page at this path, which it marks there. */
export function isInMenu(path: string): boolean {
  return path === SIGN_IN || MENU.some(({ href }) => href === path);
}

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
      {theme === "verhuis" && banner && !viewer.subscribed && <Banner about={about} />}
      <header className="border-b border-line bg-band">
        <div className="site-bar mx-auto flex items-center justify-between gap-4 px-4 py-2 sm:px-6">
          <PageLink href={href("/")} className="rounded-md">
            <Logo />
          </PageLink>
          <nav aria-label="Hoofdmenu" className="hidden items-center gap-2 xl:flex">
            <MenuLinks path={path} />
          </nav>
          <div className="hidden items-center gap-2 xl:flex">
            {viewer.kind === "visitor" && <SignInLink path={path} />}
            <PersonLinks viewer={viewer} theme={theme} />
          </div>
          <div className="flex items-center gap-1 xl:hidden">
            {viewer.kind === "visitor" && <SignInLink path={path} />}
            <button
              type="button"
              popoverTarget="menu"
              {...SHOW_MENU}
              aria-label="Menu openen"
              className="-mr-2 grid size-11 place-items-center rounded-box hover:bg-black/5"
            >
              <MenuMark />
            </button>
          </div>
        </div>
      </header>
      <Drawer viewer={viewer} theme={theme} path={path} />
    </>
  );
}

function MenuLinks({ path }: { path: string | null }) {
  return MENU.map(({ href, label }) => (
    <PageLink
      key={href}
      href={href}
      className={LINK}
      aria-current={path === href ? "page" : undefined}
    >
      {label}
    </PageLink>
  ));
}

function SignInLink({ path }: { path: string | null }) {
  return (
    <PageLink href={SIGN_IN} className={LINK} aria-current={path === SIGN_IN ? "page" : undefined}>
      Inloggen
    </PageLink>
  );
}

function PersonLinks({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  if (viewer.kind !== "visitor") return <SignedInLinks viewer={viewer} theme={theme} />;
  return (
    <>
      <PageLink href={COMPANY_SIGN_UP} className={LINK}>
        Bedrijf gratis aanmelden
      </PageLink>
      <AskForProposals look={theme === "verhuis" ? "ink" : "primary"} />
    </>
  );
}

function SignedInLinks({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  const label =
    theme === "generic"
      ? "Dashboard"
      : viewer.subscribed
        ? "Beschikbare offertes"
        : "Mijn Opdrachten";
  return (
    <>
      <PageLink href={HOMES[viewer.kind]} className={`${LINK} font-semibold`}>
        {label}
      </PageLink>
      <PageLink href={href("/account")} className={LINK}>
        Account
      </PageLink>
      <form method="post" action={href("/uitloggen")}>
        <button type="submit" className={LINK}>
          Uitloggen
        </button>
      </form>
    </>
  );
}

// Attributes of HTML that React's types lack. A browser that does not support them opens the popover
// instead, which closes the same way and only lets Tab out.
const SHOW_MENU = { commandfor: "menu", command: "show-modal" };
const CLOSE_MENU = { commandfor: "menu", command: "close" };
const CLOSED_BY_A_PRESS_BESIDE_IT = { closedby: "any" } as const;

/** A native modal window: opens, keeps focus inside and closes without any script. */
function Drawer({ viewer, theme, path }: { viewer: Viewer; theme: Theme; path: string | null }) {
  return (
    <dialog
      id="menu"
      popover="auto"
      {...CLOSED_BY_A_PRESS_BESIDE_IT}
      aria-label="Menu"
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none max-w-none w-[min(21rem,100vw)] overflow-y-auto border-l-8 border-kraft bg-card p-4 text-ink shadow-box xl:hidden"
    >
      <div className="flex items-center justify-between gap-4">
        <Logo />
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          {...CLOSE_MENU}
          aria-label="Menu sluiten"
          className="grid size-11 place-items-center rounded-box hover:bg-board"
        >
          <CloseMark />
        </button>
      </div>
      <nav aria-label="Menu van de site" className="mt-6 grid gap-1 text-lg">
        <MenuLinks path={path} />
        {viewer.kind === "visitor" && <SignInLink path={path} />}
      </nav>
      <div className="mt-4 grid gap-2 border-t border-line pt-4 text-lg">
        <PersonLinks viewer={viewer} theme={theme} />
      </div>
    </dialog>
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
