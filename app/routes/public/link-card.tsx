import { requestContext } from "~/server/web/context.ts";
import { drawLinkCard, type LinkCard } from "~/server/web/link-cards.ts";
import { isId } from "~/shared/id.ts";
import { pathOfCard, type Readers } from "~/shared/page.ts";
import { companyPath } from "~/shared/paths.ts";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Street } from "~/ui/illustrations/street.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import type { Route } from "./+types/link-card";

/** The picture that shows with a link to a public page, named after the page's path. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, pages } = context.get(requestContext);
  const name = params.fileName.replace(/\.png$/, "");
  // Links that were shared before a card was named after its whole path name the company alone.
  const card = await pages.cardAt(isId(name) ? companyPath(name) : pathOfCard(name), app);
  if (!card) return new Response(null, { status: 404 });
  const { picture, etag } = await drawLinkCard(app, { ...card, drawing: DRAWINGS[card.about] });
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", "image/png");
  headers.set("content-length", String(picture.length));
  return new Response(picture, { headers });
}

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
