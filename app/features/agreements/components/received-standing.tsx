import { formatLongDate } from "~/shared/dates.ts";
import { Changes } from "../../proposals/components/changes.tsx";
import type { ReceivedProposal } from "../views.ts";

/** On what a proposal stands, where that is not the brief as it is now; nothing otherwise. */
export function ReceivedStanding({ proposal }: { proposal: ReceivedProposal }) {
  const { standing, validUntil, changes, companyName, days } = proposal;
  if (standing === "current" && days.length === 0) {
    return (
      <p className="rounded-box border-l-8 border-kraft bg-paper p-3">
        <strong>De dag is voorbij.</strong> Kies een nieuwe dag bij je opdracht, dan kan{" "}
        {companyName} de offerte daarvoor bevestigen of aanpassen.
      </p>
    );
  }
  if (standing === "expired" && validUntil !== null) {
    return (
      <p className="rounded-box border-l-8 border-kraft bg-paper p-3">
        <strong>Verlopen.</strong> Deze offerte gold tot en met {formatLongDate(validUntil)}.
        Accepteren kan weer als {companyName} hem verlengt.
      </p>
    );
  }
  if (standing !== "outdated" && changes.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-box border-l-8 border-kraft bg-paper p-3">
      <p>
        <strong>Gemaakt op je vorige opdracht.</strong>{" "}
        {standing === "outdated" &&
          `${companyName} heeft bericht gekregen van je wijziging. Accepteren kan zodra het bedrijf de offerte bevestigt of aanpast.`}
      </p>
      {changes.length > 0 && (
        <details>
          <summary>Waar deze offerte op rekent</summary>
          <Changes changes={changes} />
        </details>
      )}
    </div>
  );
}
