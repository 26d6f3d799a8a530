import { formatMoment } from "~/shared/dates.ts";
import { deskPathOf } from "~/shared/paths.ts";
import { Card, Facts } from "~/ui/card.tsx";
import type { ListPage } from "~/ui/load-more.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { ListedAct } from "../views.ts";
import { actLabel, changeLines, doerLabel, reasonLabel, subjectLabel } from "../wording.ts";
import { Older } from "./older.tsx";

/** What was done at the desk, newest first; for this `reader` each leads to its thing. */
export function ActList(props: { acts: readonly ListedAct[]; reader?: "admin" | "helpdesk" }) {
  const { acts, reader } = props;
  const ofThing = (act: ListedAct) => {
    const path = reader ? deskPathOf(reader, act) : null;
    return path ? <TextLink href={path}>{subjectLabel(act)}</TextLink> : subjectLabel(act);
  };
  return (
    <ul className="grid gap-3">
      {acts.map((act) => (
        <li key={act.id}>
          <Card className="grid gap-2">
            <h3 className="text-step-0">{actLabel(act)}</h3>
            <Facts
              facts={[
                ["Wanneer", formatMoment(act.createdAt)],
                ["Wie", doerLabel(act)],
                ["Waarop", ofThing(act)],
                ["Reden", reasonLabel(act)],
                ["Toelichting", act.note],
                ["Wat", changeLines(act.before, act.after).join("\n")],
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** A page of the same on the page of the thing that was done something to; `list` is the anchor of its heading. */
export function DeskHistory({ acts, list }: { acts: ListPage<ListedAct>; list: string }) {
  if (acts.rows.length === 0) {
    return <p className="text-muted">Aan het bureau is hier niets gedaan.</p>;
  }
  return (
    <>
      <ActList acts={acts.rows} />
      <Older next={acts.next} list={list} anchor={list} />
    </>
  );
}
