import { readPublicCompany } from "~/features/companies/index.server.ts";
import { areasText } from "~/features/companies/rules.ts";
import type { App } from "~/server/app.ts";
import { requestContext } from "~/server/web/context.ts";
import { drawLinkCard, type LinkCard } from "~/server/web/link-cards.ts";
import { isId } from "~/shared/id.ts";
import { type CardWords, pathOfCard, type Readers } from "~/shared/page.ts";
import { COMPANY_PROFILE, companyPath } from "~/shared/paths.ts";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Street } from "~/ui/illustrations/street.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import type { Route } from "./+types/link-card";

/** The picture that shows with a link to a public page, named after the page's path. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, pages } = context.get(requestContext);
  const name = params.fileName.replace(/\.png$/, "");
  // Links that were shared before a card was named after its whole path name the company alone.
  const found = pages.at(isId(name) ? companyPath(name) : pathOfCard(name));
  const page = found?.handle;
  const words = page?.indexed
    ? page.card === "own"
      ? await OWN_WORDS[found?.pattern ?? ""]?.(app, found?.params ?? {})
      : page.card
    : null;
  if (!page?.indexed || !words) return new Response(null, { status: 404 });
  const { picture, etag } = await drawLinkCard(app, { ...words, drawing: DRAWINGS[page.about] });
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", "image/png");
  headers.set("content-length", String(picture.length));
  return new Response(picture as Uint8Array<ArrayBuffer>, { headers });
}

/** The words of pages that have other ones at each address, by the pattern of their path. */
const OWN_WORDS: Partial<
  Record<string, (app: App, params: Record<string, string>) => Promise<CardWords | null>>
> = {
  [COMPANY_PROFILE]: async (app, { companyId = "" }) => {
    const company = await readPublicCompany(app, companyId);
    if (!company) return null;
    const kind = company.verified ? "Geverifieerd verhuisbedrijf" : "Verhuisbedrijf";
    return { title: company.businessName, text: `${kind} in ${areasText(company.serviceAreas)}.` };
  },
};

const DRAWINGS: Record<Readers, LinkCard["drawing"]> = {
  clients: {
    art: <Street width="600" height="392" />,
    accent: "#1f4e8c",
    width: 600,
    height: 392,
  },
  companies: {
    art: <Van width="540" height="292" />,
    accent: "#c84b0c",
    width: 540,
    height: 292,
  },
  us: {
    art: <BoxOpen width="360" height="280" />,
    accent: "#1f4e8c",
    width: 360,
    height: 280,
  },
};
