import { stateOf } from "~/shared/lifecycle.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";
import { BRIEF, BRIEF_STATUSES } from "../../briefs/lifecycle.ts";

/** Looks briefs up, by an address of its own. */
export function BriefSearch(props: {
  search: string;
  status: string;
  province: string;
  isUnanswered: boolean;
  isOutOfReach: boolean;
}) {
  const { search, status, province, isUnanswered, isOutOfReach } = props;
  return (
    <search>
      <form method="get" className="grid gap-3">
        <label className="grid gap-1 font-semibold">
          Zoek een opdracht
          <input
            name="zoek"
            type="search"
            defaultValue={search}
            maxLength={100}
            aria-describedby="zoek-hint"
            className="field"
          />
        </label>
        <p id="zoek-hint" className="text-sm text-muted">
          Het begin van de naam of het e-mailadres van de klant of van een plaats, het hele
          telefoonnummer, of het nummer van de opdracht.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow gap-1 font-semibold">
            Staat
            <select name="staat" defaultValue={status} className="field select">
              <option value="">Alle</option>
              {BRIEF_STATUSES.map((name) => (
                <option key={name} value={name}>
                  {stateOf(BRIEF, name).label}
                </option>
              ))}
            </select>
          </label>
          <label className="grid min-w-0 grow gap-1 font-semibold">
            Vanuit
            <select name="provincie" defaultValue={province} className="field select">
              <option value="">Heel Nederland</option>
              {PROVINCES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="onbeantwoord" value="ja" defaultChecked={isUnanswered} />
            Zonder offerte na 24 uur
          </label>
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="bereik" value="geen" defaultChecked={isOutOfReach} />
            Zonder bedrijf in de buurt
          </label>
          <Button look="secondary">Zoeken</Button>
        </div>
      </form>
    </search>
  );
}
