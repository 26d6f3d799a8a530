import { requestContext } from "~/server/web/context.ts";
import { drawLinkCard, type LinkCard } from "~/server/web/link-cards.ts";
import { answerPicture } from "~/server/web/paper.ts";
import { isId } from "~/shared/id.ts";
import { pathOfCard, type Readers } from "~/shared/page.ts";
import { companyPath } from "~/shared/paths.ts";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Street } from "~/ui/illustrations/moving-day.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import type { Route } from "./+types/link-card";

/** The picture that shows with a link to a public page, named after the page's path. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, pages } = context.get(requestContext);
  const name = params.fileName.replace(/\.png$/, "");
  // Links that were shared before a card was named after its whole path name the company alone.
  const path = isId(name) ? companyPath(name) : pathOfCard(name);
  const readCard = () => pages.cardAt(path, app);
  const card = await readCard();
  if (!card) return new Response(null, { status: 404 });
  const drawn = await drawLinkCard(app, { ...card, drawing: DRAWINGS[card.about] }, readCard);
  if (!drawn) return new Response(null, { status: 404 });
  return answerPicture(request, drawn.picture, "image/png", drawn.etag);
}

const artOf = (Art: typeof Van, width: number, height: number, accent: string) => ({
  art: <Art width={String(width)} height={String(height)} />,
  accent,
  width,
  height,
});

const DRAWINGS: Record<Readers, LinkCard["drawing"]> = {
  clients: artOf(Street, 600, 392, "#1f4e8c"),
  companies: artOf(Van, 540, 292, "#c84b0c"),
  us: artOf(BoxOpen, 360, 280, "#1f4e8c"),
};
