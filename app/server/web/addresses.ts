import type { CardWords } from "~/shared/page.ts";
import type { App } from "../app.ts";

type Params = Record<string, string | undefined>;

/** What there is to know of each address of a page for search engines with parameters in its path. */
export interface Addresses<Of extends Params = Params> {
  /** What may stand for each parameter of the path, as plain text; anything else is no page. */
  params: { [Name in keyof Of]-?: (value: string) => boolean };
  /** The parameters of every address that the sitemap names. */
  addresses: (app: App) => Promise<Of[]>;
  /** What the link card of an address says; null where there is no page. */
  card: (app: App, params: Of) => Promise<CardWords | null>;
}

/** The loader of such a page, with what `pagesOf` reads. @throws Response 404 for no such address */
export function addressLoader<Args extends { params: Params }, Data>({
  load,
  ...facts
}: Addresses<Args["params"]> & { load: (args: Args) => Promise<Data> }) {
  const loader = async (args: Args): Promise<Data> => {
    if (!allFit(args.params, facts.params)) throw new Response(null, { status: 404 });
    return await load(args);
  };
  return Object.assign(loader, facts);
}

/** Whether what stands in a path may stand there; a parameter that nobody asks about may be anything. */
export function allFit(given: Params, params: Addresses["params"]): boolean {
  return Object.entries(params).every(([name, fits]) => fits(given[name] ?? ""));
}

/** What a loader that `addressLoader` made carries; null for any other. */
export function addressesOf(loader: unknown): Addresses | null {
  return typeof loader === "function" && "addresses" in loader ? (loader as never) : null;
}
