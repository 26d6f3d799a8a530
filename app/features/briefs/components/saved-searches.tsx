import { Form, useNavigation } from "react-router";
import { BRIEFS_MAP, SEARCHES } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { MAX_SEARCH_NAME } from "../constants.ts";
import { partsOf, queryOf } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";

const LINK =
  "inline-block min-h-11 content-center font-semibold text-accent-text underline underline-offset-2";

/** The ways to what else a list can be, and to keep what is on show by a name. */
export function SavedSearches({ filter }: { filter: BriefFilter }) {
  const parts = partsOf(filter).map(({ text }) => text);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-6">
        <PageLink href={SEARCHES} className={LINK}>
          Mijn zoekopdrachten
        </PageLink>
        <PageLink href={BRIEFS_MAP} className={LINK}>
          Opdrachten op de kaart
        </PageLink>
      </p>
      {parts.length > 0 && <SaveSearch asked={parts} query={queryOf(filter)} />}
    </div>
  );
}

function SaveSearch({ asked, query }: { asked: readonly string[]; query: string }) {
  const { state, formData } = useNavigation();
  const pending = state !== "idle" && formData?.get("intent") === "save-search";
  return (
    <details className="rounded-box border border-line bg-card px-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-accent-text">
        Bewaar deze zoekopdracht
      </summary>
      <Form
        method="post"
        action={SEARCHES}
        preventScrollReset
        aria-label="Zoekopdracht bewaren"
        className="grid gap-3 pt-1 pb-4"
      >
        <input type="hidden" name="intent" value="save-search" />
        <input type="hidden" name="filter" value={query} />
        <label className="grid gap-1 font-semibold sm:max-w-96">
          Naam
          <input
            key={query}
            name="name"
            required
            maxLength={MAX_SEARCH_NAME}
            defaultValue={asked.join(", ").slice(0, MAX_SEARCH_NAME)}
            className="field font-normal"
          />
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="mails"
            value="ja"
            defaultChecked
            className="size-5 shrink-0 accent-accent"
          />
          Mail mij bij elke nieuwe opdracht die past
        </label>
        <Button
          className="justify-self-start max-sm:justify-self-stretch"
          pending={pending}
          pendingText="Bewaren…"
        >
          Bewaar zoekopdracht
        </Button>
      </Form>
    </details>
  );
}
