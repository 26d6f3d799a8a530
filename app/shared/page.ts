import type { Register } from "react-router";

/** Who a page is for; nobody else gets to see it. */
export type Audience = "public" | "visitor" | "signed-in" | "client" | "company" | "admin";

/** The calm look of most pages, or the movers' orange. */
export type Theme = "generic" | "verhuis";

/** Whom a public page is written for. */
export type Readers = "clients" | "companies" | "us";

/** What the picture says that shows with a link to a page. */
export interface CardWords {
  title: string;
  text: string;
}

interface Shown {
  /** False for a page that needs no client code: it ships HTML and CSS, and works by links and forms. */
  hydrate?: boolean;
  theme?: Theme;
}

/** A page that search engines are welcome on. */
interface IndexedPage extends Shown {
  audience: "public";
  indexed: true;
  /** Who reads it: decides on the drawing of its card, and on the offer above it. */
  about: Readers;
  /** "own" where each address of the page has words of its own: `link-card.tsx` knows them. */
  card: CardWords | "own";
  /** What may stand for the parameters of its path; anything else is no page. */
  params?: Record<string, (value: string) => boolean>;
}

interface OtherPage extends Shown {
  audience: Audience;
  indexed?: false;
}

/** What is to be known of a page, in the handle of its route. */
export type PageHandle = (IndexedPage | OtherPage) & { hydrate: boolean; theme: Theme };

/**
 * The handle of a route that shows a page. From it follow the page cache, the sitemap, robots, link
 * cards, what browsers fetch ahead, hydration, the theme, and which links load a whole page.
 */
export function page(facts: IndexedPage | OtherPage): PageHandle {
  return { hydrate: true, theme: "generic", ...facts };
}

/** Whether a route's handle was made by `page`. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "audience" in handle;
}

/** What is known of the page that these routes show together: the innermost says it. */
export function pageIn(matches: readonly { handle?: unknown }[]): PageHandle | null {
  return matches.map(({ handle }) => handle).findLast(isPageHandle) ?? null;
}

const CARD = "/kaartjes/:fileName" satisfies keyof Register["pages"];

/** Where the picture of a link lies: named after the whole path, '/' being 'home'. */
export function linkCardPath(path: string): string {
  const name = path.slice(1).replaceAll("/", "~") || "home";
  // The path came encoded, or not at all: `href` would encode it once more, or throw.
  return CARD.replace(":fileName", () => `${name}.png`);
}

/** The path that a link card's name stands for. */
export function pathOfCard(name: string): string {
  return name === "home" ? "/" : `/${name.replaceAll("~", "/")}`;
}
