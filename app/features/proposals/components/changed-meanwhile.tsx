import { useState } from "react";
import { changesBetween } from "~/features/briefs/rules/changes.ts";
import type { ProposalSheet } from "../views.ts";
import { Changes } from "./changes.tsx";

/**
 * Says that the client changed the brief since the form was opened, and what, or since it was begun
 * (`startedOn` is the version then).
 */
export function ChangedMeanwhile({
  sheet,
  startedOn,
}: {
  sheet: ProposalSheet;
  startedOn: number;
}) {
  const [opened] = useState(sheet);
  const changes = changesBetween(opened.told, sheet.told);
  const isChanged = sheet.version > opened.version;
  return (
    <div role="status" className="empty:hidden">
      {(isChanged || startedOn < sheet.version) && (
        <div className="grid gap-2 rounded-box border-l-8 border-accent bg-accent-field p-3">
          <p>
            <strong>De klant wijzigde de opdracht</strong> sinds je hieraan begon. Kijk na of alles
            nog klopt.
          </p>
          {isChanged && <Changes changes={changes} />}
        </div>
      )}
    </div>
  );
}
