import { href, useSubmit } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import { partsOf, queryOf, without } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";

const LIST = href("/verhuisbedrijf-dashboard");

/** The address of the list with this filter. */
export function listPath(filter: BriefFilter): string {
  return `${LIST}?${queryOf(filter)}`;
}

/** What is set of the filters that are folded away, each with a way to take it out. */
export function SetFilters({
  filter,
  unknownPlace,
}: {
  filter: BriefFilter;
  unknownPlace: string | null;
}) {
  const submit = useSubmit();
  const parts = partsOf(filter).filter(({ isFurther }) => isFurther);
  if (parts.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul aria-label="Gekozen filters" className="flex flex-wrap gap-2">
        {parts.map(({ part, text }) => {
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
                className="flex min-h-11 items-center gap-2 rounded-box border border-edge bg-card px-3 text-sm font-semibold hover:bg-board"
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
      {unknownPlace !== null && (
        <p role="status" className="text-sm">
          We kennen geen plaats die '{unknownPlace}' heet. Dit filter telt nu niet mee.
        </p>
      )}
    </div>
  );
}
