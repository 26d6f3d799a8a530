import { href, redirect } from "react-router";
import { distanceBetween, placeTyped } from "~/features/places/index.server.ts";
import { CALCULATOR_ID } from "~/features/prices/constants.ts";
import { classAsked, distanceParameter, queryOf } from "~/features/prices/questions.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { countTry } from "~/server/web/limits.ts";
import { bad } from "~/shared/message.ts";
import { TooBusy, tooManyPage } from "~/shared/too-busy.ts";
import type { Route } from "./+types/price-answer";

/** More than any place is called. */
const MAX_TYPED = 80;

/**
 * What the calculator of the price guide is asked, with places: leads to the kept answer for moves as
 * far as from one to the other. Without places the class of distance that was chosen counts.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const allowance = await countTry(app, "placesPerIp", ip);
  if (!allowance.allowed) throw new TooBusy(tooManyPage(allowance.retryAfterSeconds));
  const asked = new URL(request.url).searchParams;
  const answerAt = () => {
    const of = classAsked(asked);
    return `${href("/verhuis-prijzen")}${of ? `?${queryOf(of)}` : ""}#${CALCULATOR_ID}`;
  };
  const typed = ["van", "naar"].map((end) => (asked.get(end) ?? "").trim().slice(0, MAX_TYPED));
  if (asked.get("dienst") === "ontruiming" || typed.every((name) => name === "")) {
    throw redirect(answerAt());
  }
  const [from, to] = typed.map(placeTyped);
  const way = from && to ? distanceBetween(from, to) : null;
  if (!way) {
    const unknown = typed[from ? 1 : 0];
    const title = unknown ? `We kennen de plaats '${unknown}' niet` : "Vul beide plaatsen in";
    const text = "Kies plaatsen uit de lijst, of kies zelf hoe ver het rijden is.";
    throw await redirectWith(app, answerAt(), bad(title, text));
  }
  asked.set("afstand", distanceParameter(way.km));
  throw redirect(answerAt());
}
