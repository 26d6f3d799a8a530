import { href } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import { partsOf, queryOf } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import { SaveSearch } from "./save-search.later.tsx";

const LINK =
  "inline-block min-h-11 content-center font-semibold text-accent-text underline underline-offset-2";

/** The ways to what else a list can be, and to keep what is on show by a name. */
export function SavedSearches({ filter }: { filter: BriefFilter }) {
  const parts = partsOf(filter).map(({ text }) => text);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-6 max-sm:justify-between max-sm:gap-x-2 max-sm:text-sm">
        <PageLink href={href("/verhuisbedrijf-dashboard/zoekopdrachten")} className={LINK}>
          Mijn zoekopdrachten
        </PageLink>
        <PageLink href={href("/verhuisbedrijf-dashboard/kaart")} className={LINK}>
          Opdrachten op de kaart
        </PageLink>
      </p>
      {parts.length > 0 && <SaveSearch asked={parts} query={queryOf(filter)} />}
    </div>
  );
}
