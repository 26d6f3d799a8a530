import { Form, href, useNavigation } from "react-router";
import { Button } from "~/ui/button.tsx";
import { MAX_SEARCH_NAME } from "../constants.ts";

const SAVE = href("/verhuisbedrijf-dashboard/zoekopdrachten/bewaren");

export function SaveSearch({ asked, query }: { asked: readonly string[]; query: string }) {
  const pending = useNavigation().formAction === SAVE;
  return (
    <details className="open:basis-full open:rounded-box open:border open:border-line open:bg-card open:px-4">
      <summary className="px-1 text-sm">Bewaar deze zoekopdracht</summary>
      <Form
        method="post"
        action={SAVE}
        preventScrollReset
        aria-label="Zoekopdracht bewaren"
        className="grid gap-3 pt-1 pb-4"
      >
        <input type="hidden" name="filter" value={query} />
        <label className="grid gap-1 font-semibold sm:max-w-96">
          <span>Naam</span>
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
