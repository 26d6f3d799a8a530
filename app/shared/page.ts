import { href, type Register } from "react-router";
import { PRODUCT_NAME } from "./product.ts";

/** The calm look of most pages, or the movers' orange. */
export type Theme = "generic" | "verhuis";

/** Whom a public page is written for. */
export type Readers = "clients" | "companies" | "us";

/** What the picture says that shows with a link to a page. */
export interface CardWords {
  title: string;
  text: string;
}

/** What of companies is on a page, which is kept until one of them changes; `:companyId` names one. */
export type Shows = "no company" | "companies" | "the company of its path";

/** Who works on a page that others see too: whoever is signed in, or companies alone. */
export type Workers = "signed-in" | "company";

/** A page for everybody, search engines too. It says everything itself: nothing here goes without saying. */
export type IndexedPage = {
  title?: never;
  indexed: true;
  /** Who reads it: decides on the drawing of its card, and on the offer above it. */
  about: Readers;
  workOf?: Workers;
  /** "own" where its path has parameters: its loader (`addressLoader`) knows the words of each address. */
  card: CardWords | "own";
} & ({ hydrate: true } | StillPage);

/** Ships HTML and CSS alone, works by links and forms, and is kept as finished bytes. */
export interface StillPage {
  hydrate: false;
  shows: Shows;
  /** The parameters of a query that it gets; with one of these it is made for the one who asks. */
  reads: readonly string[];
  /**
   * The one query under which the page is kept for whoever asks with these parameters; null where it is
   * made for the one who asks, as it always is without this. Each such query is a page in memory: there
   * are few.
   */
  keeps?: (asked: URLSearchParams) => string | null;
}

type OtherPage = {
  /** What it is about, where its route has no `meta` that says so. */
  title?: string;
  /** Who it is for; nobody else gets to see it. */
  audience: "public" | "visitor" | "signed-in" | "client" | "company" | "admin";
  indexed?: false;
  workOf?: Workers;
  /** For a page that scripts take over; any other ships HTML and CSS, and works by links and forms. */
  hydrate?: true;
  /** Its data is also answered as plain JSON, which its clientLoader asks (`ui/plain-data.ts`). */
  plain?: true;
};

/** What is to be known of a page, in the handle of its route. */
export type PageHandle = IndexedPage | (Omit<OtherPage, "hydrate"> & { hydrate: boolean });

/**
 * The handle of a route that shows a page. From it follow the page cache, the sitemap, robots, link
 * cards, hydration, and which links load a whole page.
 */
export function page(facts: IndexedPage | OtherPage): PageHandle {
  return { hydrate: false, ...facts };
}

/** The look of the page at this path (docs/spec-map.md 2). */
export function themeOf(path: string): Theme {
  return path.startsWith(href("/verhuis")) ? "verhuis" : "generic";
}

/** Whether a page is work to who looks: visitors do not get it, or it names its workers. */
export function isWorkOf(page: PageHandle | null, kind: string): boolean {
  if (!page || kind === "visitor") return false;
  if (!page.indexed && page.audience !== "public") return true;
  return page.workOf === "signed-in" || page.workOf === kind;
}

/** Whether a route's handle was made by `page`. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "hydrate" in handle;
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

/** Title of a page: what it is about first, the product after it. */
export function pageTitle(subject: string): string {
  return `${subject} - ${PRODUCT_NAME}`;
}

/** What search engines and previews read of a page; `facts` of schema.org become JSON-LD. */
export function describePage(title: string, description: string, ...facts: object[]) {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}
