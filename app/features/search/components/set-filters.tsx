import { href, useSubmit } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import { partsOf, queryOf, without } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import { SaveSearch } from "./save-search.later.tsx";

const LIST = href("/verhuisbedrijf-dashboard");

export function listPath(filter: BriefFilter): string {
  return `${LIST}?${queryOf(filter)}`;
}

/** The further filters that are set, each with a way to take it out, and a form that keeps all. */
export function SetFilters({
  filter,
  unknownPlace,
}: {
  filter: BriefFilter;
  unknownPlace: string | null;
}) {
  const submit = useSubmit();
  const parts = partsOf(filter);
  if (parts.length === 0) return null;
  const further = parts.filter(({ isFurther }) => isFurther);
  return (
    <div className="set-filters flex flex-wrap items-center gap-2">
      {further.length > 0 && (
        <ul aria-label="Gekozen filters" className="flex flex-wrap gap-2">
          {further.map(({ part, text }) => {
            const query = queryOf(without(filter, part));
            return (
              <li key={part}>
                <PageLink
                  href={`${LIST}?${query}`}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    submit(new URLSearchParams(query), { preventScrollReset: true });
                  }}
                  className="chip chip-set"
                >
                  <span className="sr-only">Haal dit filter weg: </span>
                  <span className="wrap-anywhere">{text}</span>
                  <span aria-hidden="true" className="text-lg leading-none">
                    ×
                  </span>
                </PageLink>
              </li>
            );
          })}
        </ul>
      )}
      <SaveSearch asked={parts.map(({ text }) => text)} query={queryOf(filter)} />
      {unknownPlace !== null && (
        <p role="status" className="basis-full text-sm">
          We kennen geen plaats die '<span translate="no">{unknownPlace}</span>' heet. Dit filter
          telt nu niet mee.
        </p>
      )}
    </div>
  );
}
