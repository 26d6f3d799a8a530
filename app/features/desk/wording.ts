import { href } from "react-router";
import { DESK_SUBJECTS, deskActOf, REASONS } from "./catalogue.ts";
import { factLabel, factText } from "./facts.ts";
import type { DeskFacts, ListedAct } from "./views.ts";

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

export const subjectLabel = ({ subject, subjectId }: Pick<ListedAct, "subject" | "subjectId">) =>
  `${Object.entries(DESK_SUBJECTS).find(([name]) => name === subject)?.[1] ?? subject} ${subjectId}`;

/** Who did it and as what: 'Anna (beheerder)'. */
export function doerLabel({ actorName, actorRole }: Pick<ListedAct, "actorName" | "actorRole">) {
  const role = ROLES[actorRole] ?? actorRole;
  return actorName ? `${actorName} (${role})` : role;
}

/** Where the thing that something was done to has its page; null where this reader may open none. */
export function deskPathOf(
  kind: "admin" | "helpdesk",
  { subject, subjectId }: Pick<ListedAct, "subject" | "subjectId">,
): string | null {
  if (subject === "person") return href("/admin/mensen/:userId", { userId: subjectId });
  if (subject === "brief") return href("/admin/opdrachten/:briefId", { briefId: subjectId });
  if (subject === "company") return href("/admin/bedrijven/:companyId", { companyId: subjectId });
  if (subject === "message") return href("/admin/berichten/:messageId", { messageId: subjectId });
  if (subject === "report") return href("/admin/meldingen/:reportId", { reportId: subjectId });
  return subject === "subscription" && kind === "admin"
    ? href("/admin/abonnementen/:userId", { userId: subjectId })
    : null;
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
