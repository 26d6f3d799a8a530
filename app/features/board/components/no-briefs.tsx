import { listPath } from "~/features/search/components/set-filters.tsx";
import { type FilterPart, NO_FILTER, partsOf, without } from "~/features/search/rules/filter.ts";
import type { BriefFilter } from "~/features/search/schema.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";

export interface AskedList {
  filter: BriefFilter;
  /** Where the list is empty: the parts of the filter without which it is not. */
  loosen: readonly FilterPart[];
}

/** An empty list, `goesOn` as long as older briefs were not looked at: what to loosen of its filter, or that nothing is there yet. */
export function NoBriefs({ filter, loosen, goesOn }: AskedList & { goesOn: boolean }) {
  const parts = partsOf(filter);
  if (parts.length === 0) {
    return (
      <EmptyState
        title="Nog geen opdrachten"
        text="Zodra er een aanvraag binnenkomt staat hij hier. Met een abonnement krijg je er ook een mail over."
      />
    );
  }
  const helpful = parts.filter(({ part }) => loosen.includes(part));
  return (
    <EmptyState
      title={goesOn ? "Nog niets gevonden" : "Geen opdrachten met dit filter"}
      text={textFor(goesOn, helpful.length)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {helpful.map(({ part, text }) => (
            <LinkButton key={part} look="secondary" href={listPath(without(filter, part))}>
              {`Zonder '${text}'`}
            </LinkButton>
          ))}
          <LinkButton href={listPath(NO_FILTER)}>Toon alle opdrachten</LinkButton>
        </div>
      }
    />
  );
}

function textFor(goesOn: boolean, helpful: number): string {
  if (goesOn)
    return "In de nieuwste opdrachten past er geen. Zoek verder in wat ouder is, of kies ruimer.";
  if (helpful > 0) return "Laat je een van deze filters los, dan zijn er wel opdrachten.";
  return "Ook met een filter minder is er niets. Bekijk alles wat er openstaat.";
}
