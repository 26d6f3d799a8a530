import { href } from "react-router";
import { AFTER_REGISTRATION, HOMES, SUBSCRIPTION } from "~/shared/paths.ts";
import type { Viewer } from "./viewer.ts";

export interface OwnPage {
  href: string;
  label: string;
  /** Found in the menu, and on a wide screen by way of another page. */
  inMenuOnly?: true;
}

interface OwnPages {
  /** Where the work is done, the daily pages first. */
  work: readonly OwnPage[];
  /** How many of these a phone shows beside its menu. */
  tabs: number;
  /** About who is signed in. */
  about: readonly OwnPage[];
}

const ACCOUNT: readonly OwnPage[] = [
  { href: href("/account"), label: "Account" },
  { href: href("/account/tweestaps"), label: "Tweestapsverificatie", inMenuOnly: true },
];

/** The pages that somebody who is signed in works with. */
export const OWN_PAGES: Record<Exclude<Viewer["kind"], "visitor">, OwnPages> = {
  client: {
    work: [
      { href: HOMES.client, label: "Mijn Opdrachten" },
      { href: href("/brief-form"), label: "Nieuwe opdracht" },
    ],
    tabs: 0,
    about: ACCOUNT,
  },
  company: {
    work: [
      { href: HOMES.company, label: "Opdrachten" },
      { href: href("/verhuisbedrijf-dashboard/offertes"), label: "Mijn offertes" },
      { href: href("/verhuisbedrijf-dashboard/tarieven"), label: "Tarieven" },
      { href: href("/verhuisbedrijf-dashboard/kaart"), label: "Kaart" },
      { href: href("/verhuisbedrijf-dashboard/zoekopdrachten"), label: "Zoekopdrachten" },
    ],
    tabs: 3,
    about: [
      { href: SUBSCRIPTION, label: "Abonnement" },
      { href: AFTER_REGISTRATION, label: "Verwijzingen", inMenuOnly: true },
      ...ACCOUNT,
    ],
  },
  admin: {
    work: [
      { href: HOMES.admin, label: "Beheer" },
      { href: href("/admin/abonnementen"), label: "Abonnementen" },
    ],
    tabs: 0,
    about: ACCOUNT,
  },
};

/** Whether the frame of a page has a link to this path for who looks, which it marks there. */
export function isInOwnMenu(path: string, kind: Viewer["kind"]): boolean {
  if (kind === "visitor") return false;
  const { work, about } = OWN_PAGES[kind];
  return [...work, ...about].some(({ href }) => href === path);
}
