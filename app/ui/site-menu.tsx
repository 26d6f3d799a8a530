import { href } from "react-router";
import {
  AFTER_REGISTRATION,
  COMPANY_SIGN_UP,
  HOMES,
  PAPERS,
  SUBSCRIPTION,
} from "~/shared/paths.ts";
import { AskForProposals } from "./ask-for-proposals.tsx";
import { CloseButton, Logo, MenuMark } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import type { Frame, Viewer } from "./viewer.ts";
import { WindowButton } from "./window-button.tsx";

export interface LinkedPage {
  href: string;
  label: string;
  /** Found in the menu, and on a wide screen by way of another page. */
  inMenuOnly?: true;
  /** Bears the number of the company's proposals that wait until it confirms them. */
  counts?: true;
}

interface OwnPages {
  /** Where the work is done, the daily pages first. */
  work: readonly LinkedPage[];
  /** How many of these a phone shows beside its menu. */
  tabs: number;
  /** About who is signed in. */
  about: readonly LinkedPage[];
}

const ACCOUNT: readonly LinkedPage[] = [
  { href: href("/account"), label: "Account" },
  { href: href("/account/tweestaps"), label: "Tweestapsverificatie", inMenuOnly: true },
];

/** The pages that somebody who is signed in works with. */
export const OWN_PAGES: Record<Exclude<Viewer["kind"], "visitor">, OwnPages> = {
  client: {
    work: [
      { href: HOMES.client, label: "Mijn Opdrachten" },
      { href: href("/brief-form"), label: "Nieuwe opdracht" },
    ],
    tabs: 0,
    about: ACCOUNT,
  },
  company: {
    work: [
      { href: HOMES.company, label: "Opdrachten" },
      { href: href("/verhuisbedrijf-dashboard/offertes"), label: "Mijn offertes", counts: true },
      { href: href("/verhuisbedrijf-dashboard/tarieven"), label: "Tarieven" },
      { href: href("/verhuisbedrijf-dashboard/kaart"), label: "Kaart" },
      { href: href("/verhuisbedrijf-dashboard/zoekopdrachten"), label: "Zoekopdrachten" },
    ],
    tabs: 3,
    about: [
      { href: SUBSCRIPTION, label: "Abonnement" },
      { href: PAPERS, label: "Papieren", inMenuOnly: true },
      { href: AFTER_REGISTRATION, label: "Verwijzingen", inMenuOnly: true },
      ...ACCOUNT,
    ],
  },
  admin: {
    work: [
      { href: HOMES.admin, label: "Beheer" },
      { href: href("/admin/mensen"), label: "Mensen" },
    ],
    tabs: 0,
    about: ACCOUNT,
  },
};

export const SIGN_IN: LinkedPage = { href: HOMES.visitor, label: "Inloggen" };
export const HOW_IT_WORKS: LinkedPage = { href: href("/hoe-werkt-het"), label: "Hoe werkt het?" };
export const CONTACT_PAGE: LinkedPage = { href: href("/contact"), label: "Contact" };
/** What the site says of itself. */
export const SITE_PAGES: readonly LinkedPage[] = [
  HOW_IT_WORKS,
  { href: href("/voor-verhuisbedrijven"), label: "Voor Verhuisbedrijven" },
  CONTACT_PAGE,
];

/** Whether the frame of a page has a link to this path for who looks, which it marks there. */
export function isInMenu(path: string, kind: Viewer["kind"]): boolean {
  const own = kind === "visitor" ? [] : [...OWN_PAGES[kind].work, ...OWN_PAGES[kind].about];
  return [SIGN_IN, ...SITE_PAGES, ...own].some(({ href }) => href === path);
}

/** Links to pages, the one that is on show marked. */
export function Links({
  pages,
  path,
  className = "nav-link",
  waiting = 0,
}: Pick<Frame, "path"> & {
  pages: readonly LinkedPage[];
  className?: string;
  /** The number beside the page that counts. */
  waiting?: number;
}) {
  return pages.map(({ href, label, counts }) => (
    <PageLink
      key={href}
      href={href}
      className={className}
      aria-current={path === href ? "page" : undefined}
    >
      {counts ? (
        <>
          <span>{label}</span>
          <b data-waiting>{waiting || ""}</b>
        </>
      ) : (
        label
      )}
    </PageLink>
  ));
}

export function VisitorLinks({ theme }: Pick<Frame, "theme">) {
  return (
    <>
      <PageLink href={COMPANY_SIGN_UP} className="nav-link">
        Bedrijf gratis aanmelden
      </PageLink>
      <AskForProposals look={theme === "verhuis" ? "ink" : "primary"} />
    </>
  );
}

export function SignOut() {
  return (
    <form method="post" action={href("/uitloggen")}>
      <button type="submit" className="nav-link">
        Uitloggen
      </button>
    </form>
  );
}

// Attributes of HTML that React's types lack. A browser that does not support them opens the popover
// instead, which closes the same way and only lets Tab out.
const SHOW_MENU = { commandfor: "menu", command: "show-modal" };
const CLOSE_MENU = { commandfor: "menu", command: "close" };
const CLOSED_BY_A_PRESS_BESIDE_IT = { closedby: "any" } as const;

/** Opens the menu on a screen that has no room for its links. */
export function MenuButton() {
  return (
    <WindowButton opens="menu" label="Menu openen">
      <button
        type="button"
        popoverTarget="menu"
        {...SHOW_MENU}
        aria-label="Menu openen"
        className="-mr-2 grid size-11 place-items-center rounded-box hover:bg-black/5"
      >
        <MenuMark />
      </button>
    </WindowButton>
  );
}

/** A native modal window that needs no script where popovers are known: own pages first, the site's at the foot. */
export function Menu({
  viewer: { kind, toConfirm },
  theme,
  path,
}: Pick<Frame, "viewer" | "theme" | "path">) {
  return (
    <dialog
      id="menu"
      popover="auto"
      data-window
      {...CLOSED_BY_A_PRESS_BESIDE_IT}
      aria-label="Menu"
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none max-w-none w-[min(21rem,100vw)] overflow-y-auto border-l-8 border-kraft bg-card p-4 text-ink shadow-box xl:hidden"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex items-center justify-between gap-4">
          <Logo />
          <WindowButton label="Menu sluiten">
            <CloseButton
              popoverTarget="menu"
              popoverTargetAction="hide"
              {...CLOSE_MENU}
              aria-label="Menu sluiten"
            />
          </WindowButton>
        </div>
        {kind === "visitor" ? (
          <>
            <nav aria-label="Menu van de site" className="mt-6 grid gap-1 text-lg">
              <Links pages={[...SITE_PAGES, SIGN_IN]} path={path} />
            </nav>
            <div className="mt-4 grid gap-2 border-t border-line pt-4 text-lg">
              <VisitorLinks theme={theme} />
            </div>
          </>
        ) : (
          <>
            <nav aria-label="Je pagina's" className="mt-4 grid text-lg">
              <Links pages={OWN_PAGES[kind].work} path={path} waiting={toConfirm} />
              <div className="mt-2 grid border-t border-line pt-2">
                <Links pages={OWN_PAGES[kind].about} path={path} />
              </div>
            </nav>
            <div className="pb-2 text-lg">
              <SignOut />
            </div>
            <nav aria-label="Menu van de site" className="mt-auto grid border-t border-line pt-2">
              <Links pages={SITE_PAGES} path={path} />
            </nav>
          </>
        )}
      </div>
    </dialog>
  );
}
