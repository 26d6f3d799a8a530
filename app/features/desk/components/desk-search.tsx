import { Button } from "~/ui/button.tsx";
import { MAX_SEARCH, SEARCH } from "../constants.ts";

/** Looks something up at a desk, by an address of its own. */
export function DeskSearch(props: { label: string; hint: string; search: string }) {
  const { label, hint, search } = props;
  return (
    <search>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 grow gap-1 font-semibold">
          <span>{label}</span>
          <input
            name={SEARCH}
            type="search"
            defaultValue={search}
            maxLength={MAX_SEARCH}
            aria-describedby="zoek-hint"
            className="field"
          />
        </label>
        <Button look="secondary">Zoeken</Button>
      </form>
      <p id="zoek-hint" className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </search>
  );
}
