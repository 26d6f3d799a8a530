import type { ServiceType } from "../intake/constants.ts";
import type { AskedWork, Reach } from "./views.ts";

const WORK: Record<ServiceType, string> = {
  VERHUIZING: "verhuizingen",
  ONTRUIMING: "woningontruimingen",
};

/** What helps a brief that few companies can take, in a sentence. */
const MORE_DAYS =
  "Meer mogelijke dagen helpen: dan past je opdracht eerder bij een rit van verder weg.";

/** The fact that no company near a brief does such work: 'in Drenthe doet nog geen bedrijf woningontruimingen'. */
export function nobodyNearText({ serviceType, fromProvince, toProvince }: AskedWork): string {
  const provinces = [...new Set([fromProvince, toProvince])].join(" en ");
  return `in ${provinces} doet nog geen bedrijf bij ons ${WORK[serviceType]}`;
}

/** Who may send a proposal on a brief now, in sentences; with nobody near, what happens then and what helps. */
export function reachTexts(reach: Reach, brief: AskedWork): string[] {
  const { near, elsewhere } = reach;
  if (near === 1) return ["Eén bedrijf in je regio kan nu een offerte sturen."];
  if (near > 1) return [`${near} bedrijven in je regio kunnen nu een offerte sturen.`];
  const nobody = nobodyNearText(brief);
  const others =
    elsewhere === 1
      ? "Wel ziet één bedrijf van elders je opdracht, dat ook een offerte kan sturen."
      : `Wel zien ${elsewhere} bedrijven van elders je opdracht, die ook een offerte kunnen sturen.`;
  return [
    `${nobody.charAt(0).toUpperCase()}${nobody.slice(1)}.`,
    ...(elsewhere > 0 ? [others] : []),
    "Wij weten ervan en kijken mee.",
    MORE_DAYS,
  ];
}
