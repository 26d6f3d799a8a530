import { deskActOf } from "./catalogue.ts";
import { DESK_SUBJECTS, REASONS } from "./constants.ts";
import type { DeskFacts, ListedAct } from "./views.ts";
import { factLabel, factText } from "./wording/facts.ts";
import { listLabel } from "./wording/lists.ts";

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: "beheerder",
  HELPDESK: "helpdesk",
  OPERATOR: "op de server",
};

export const actLabel = ({ act }: Pick<ListedAct, "act">) => deskActOf(act)?.label ?? act;

/** Why it was done, without what a form asks beside a reason. */
export function reasonLabel({ reason }: Pick<ListedAct, "reason">) {
  const label = Object.entries(REASONS).find(([name]) => name === reason)?.[1] ?? reason;
  return label.replace(" (schrijf op wat)", "");
}

export function subjectLabel({ subject, subjectId }: Pick<ListedAct, "subject" | "subjectId">) {
  const label = Object.entries(DESK_SUBJECTS).find(([name]) => name === subject)?.[1] ?? subject;
  return subject === "list" ? `${label}: ${listLabel(subjectId)}` : `${label} ${subjectId}`;
}

/** Who did it and as what: 'Anna (beheerder)'. */
export function doerLabel({ actorName, actorRole }: Pick<ListedAct, "actorName" | "actorRole">) {
  const role = ROLES[actorRole] ?? actorRole;
  return actorName ? `${actorName} (${role})` : role;
}

/** What an act changed, a line each: 'Staat: open, daarna verborgen'. */
export function changeLines(before: DeskFacts, after: DeskFacts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => {
    const was = factText(name, before[name]);
    const is = factText(name, after[name]);
    return name in before && name in after
      ? `${factLabel(name)}: ${was}, daarna ${is}`
      : `${factLabel(name)}: ${name in after ? is : was}`;
  });
}

const HEADS = ["Moment", "Wie", "Handeling", "Waarop", "Reden", "Toelichting", "Wat"];

/** Acts as the rows of a CSV, the heads first. */
export function actRows(acts: readonly ListedAct[]) {
  const rows = acts.map((act) => [
    act.createdAt.toISOString(),
    doerLabel(act),
    actLabel(act),
    subjectLabel(act),
    reasonLabel(act),
    act.note,
    changeLines(act.before, act.after).join("; "),
  ]);
  return [HEADS, ...rows];
}
