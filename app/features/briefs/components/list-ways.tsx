import { href } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";

const LINK =
  "inline-block min-h-9 content-center font-semibold text-accent-text underline underline-offset-2 max-sm:text-sm";

/** The ways to what else a list can be. */
export function ListWays() {
  return (
    <p className="list-ways flex flex-wrap gap-x-4">
      <PageLink href={href("/verhuisbedrijf-dashboard/zoekopdrachten")} className={LINK}>
        Mijn zoekopdrachten
      </PageLink>
      <PageLink href={href("/verhuisbedrijf-dashboard/kaart")} className={LINK}>
        Opdrachten op de kaart
      </PageLink>
    </p>
  );
}
