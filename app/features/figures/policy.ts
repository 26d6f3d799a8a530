import { keysOf } from "~/shared/keys.ts";
import type { Province } from "~/shared/provinces.ts";
import { BUSINESS_PICTURES, type PictureName, pictureNamed } from "./catalogue.ts";
import { FIGURE_NAMES, type FigureName, MONEY_FIGURES } from "./constants.ts";

type DeskKind = "admin" | "helpdesk";

/** The figures that somebody at the desk may read: money is for admins. */
export function readableFigures(kind: DeskKind): readonly FigureName[] {
  const money: readonly FigureName[] = MONEY_FIGURES;
  return FIGURE_NAMES.filter((name) => kind === "admin" || !money.includes(name));
}

/** The pictures that somebody at the desk is shown of a province, or (null) of the whole country. */
export function shownPictures(kind: DeskKind, province: Province | null): PictureName[] {
  return keysOf(BUSINESS_PICTURES).filter((name) => {
    const { money, ofProvince } = pictureNamed(name);
    return (kind === "admin" || !money) && (province === null || ofProvince);
  });
}
