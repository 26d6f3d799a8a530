import { href, redirect } from "react-router";
import { distanceBetween, placeTyped } from "~/features/places/index.server.ts";
import { CALCULATOR_ID, EARLIER } from "~/features/prices/constants.ts";
import {
  classAsked,
  distanceParameter,
  endsTyped,
  queryWith,
} from "~/features/prices/questions.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { count } from "~/server/web/limits.ts";
import { bad } from "~/shared/message.ts";
import type { Route } from "./+types/price-answer";

/**
 * What the calculator of the price guide is asked, with places: leads to the kept answer for moves as
 * far as from one to the other. Without places the class of distance that was chosen counts, and so does
 * one that was changed where the places were left as they were.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  await count(app, "placesPerIp", ip);
  const asked = new URL(request.url).searchParams;
  const ends = endsTyped(asked);
  const answerAt = (named = ends) => {
    const of = classAsked(asked);
    return `${href("/verhuis-prijzen")}${of ? `?${queryWith(of, named)}` : ""}#${CALCULATOR_ID}`;
  };
  if (ends.van === "" && ends.naar === "") throw redirect(answerAt());
  const before = new URLSearchParams(asked.get(EARLIER) ?? "");
  const isAsBefore = before.get("van") === ends.van && before.get("naar") === ends.naar;
  if (isAsBefore && before.get("afstand") !== asked.get("afstand")) {
    throw redirect(answerAt({ van: "", naar: "" }));
  }
  const typed = [ends.van, ends.naar];
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
