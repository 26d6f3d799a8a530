import { formatWholeEuros } from "~/shared/money.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import type { PriceHint } from "../intake/views.ts";
import {
  BAND_PERIOD,
  BRIEFS_OF,
  CLIMB_LABELS,
  DISTANCE_BOUNDS,
  GUIDE,
  type GuideSize,
  VOLUME_BOUNDS,
} from "./constants.ts";
import type { BriefClass, UsualPrice } from "./views.ts";

/** The classes that these bounds make, in their order: 'tot 8 m³', '8 tot 15 m³', '15 m³ of meer'. */
export function classLabels(bounds: readonly number[], unit: string): string[] {
  return [...bounds, null].map((high, at) => {
    const low = bounds[at - 1];
    if (low === undefined) return `tot ${high} ${unit}`;
    return high === null ? `${low} ${unit} of meer` : `${low} tot ${high} ${unit}`;
  });
}

export const VOLUME_LABELS = classLabels(VOLUME_BOUNDS, "m³");
export const DISTANCE_LABELS = classLabels(DISTANCE_BOUNDS, "km");
const ADJECTIVES: Record<GuideSize, string> = {
  small: "kleine",
  medium: "middelgrote",
  large: "grote",
};

/** Which briefs a class holds: 'verhuizingen van 15 tot 22 m³ over 60 tot 120 km zonder trappen'. */
export function whichBriefs({ serviceType, size, volume, distance, climb }: BriefClass): string {
  const { many } = BRIEFS_OF[serviceType];
  const kind = size ? `${ADJECTIVES[size]} ${many}` : many;
  const parts = [
    volume === null ? kind : `${kind}${volume === 0 ? "" : " van"} ${VOLUME_LABELS[volume]}`,
    // A clearance is carried out at one place.
    distance === null || serviceType === "ONTRUIMING"
      ? null
      : distance === 0
        ? `binnen ${DISTANCE_BOUNDS[0]} km`
        : `over ${DISTANCE_LABELS[distance]}`,
    climb === null
      ? null
      : climb === 0
        ? "zonder trappen"
        : `met ${CLIMB_LABELS[climb]} verdiepingen zonder lift`,
  ].filter((part) => part !== null);
  const isAll = parts.length === 1 && parts[0] === many;
  return isAll ? `${many} van elke grootte` : parts.join(" ");
}

const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The figures of a price as a range of whole euros; null where there are none. */
export function rangeText(price: UsualPrice): string | null {
  if (price.source === "none") return null;
  const [from, to] = [formatWholeEuros(price.fromCents), formatWholeEuros(price.toCents)];
  const range = from === to ? from : `${from} - ${to}`;
  return price.source === "guide" && price.andMore ? `${range} of meer` : range;
}

/** The range of a size in the price guide: '€ 1.200 - € 2.500+'. */
export function guideText(size: GuideSize): string {
  const { fromCents, toCents, andMore } = GUIDE[size];
  return `${formatWholeEuros(fromCents)} - ${formatWholeEuros(toCents)}${andMore ? "+" : ""}`;
}

/** What the price guide says beside a price that was counted; null where there are no two. */
export function guideBeside({ serviceType, size }: BriefClass, price: UsualPrice): string | null {
  if (price.source !== "accepted" || serviceType === "ONTRUIMING" || !size) return null;
  const range = guideText(size).replaceAll(" ", "\u00a0");
  return `Ter vergelijking: de richtprijs van een ${ADJECTIVES[size]} verhuizing is ${range}, hoe ver en hoe hoog het ook is.`;
}

/** What a brief usually costs, in parts: around the figures, and where they are from. */
export function toldOf(price: UsualPrice) {
  const range = rangeText(price);
  switch (price.source) {
    case "accepted": {
      const { serviceType, volume } = price.of;
      const which = whichBriefs(price.of);
      // Without a volume they have too little in common to be called like one another.
      const like =
        volume === null ? atStart(which) : `Vergelijkbare ${BRIEFS_OF[serviceType].many}`;
      return {
        before: `${like} kostten meestal`,
        range,
        after: `${price.count} keer in ${BAND_PERIOD}`,
        source: `Geteld zijn geaccepteerde offertes, incl. btw${volume === null ? "" : `, voor ${which}`}. Een kwart was lager, een kwart hoger.`,
      };
    }
    case "guide": {
      const size = price.size ? `${ADJECTIVES[price.size]} ` : "";
      return {
        before: `Een ${size}verhuizing kost meestal`,
        range,
        after: null,
        source: `Dat zegt onze prijsgids. Er zijn nog te weinig vergelijkbare verhuizingen via ${PRODUCT_NAME} om zelf te tellen.`,
      };
    }
    case "none": {
      const { many } = BRIEFS_OF[price.serviceType];
      return {
        before: `Wat vergelijkbare ${many} kosten, weten we nog niet`,
        range,
        after: null,
        source: `Daarvoor zijn er via ${PRODUCT_NAME} nog te weinig offertes geaccepteerd.`,
      };
    }
  }
}

/** The same as two sentences. */
export function hintOf(price: UsualPrice): PriceHint {
  const { before, range, after, source } = toldOf(price);
  const said = [before, range].filter((part) => part !== null).join(" ");
  return { said: after ? `${said}, ${after}` : said, range, source };
}
