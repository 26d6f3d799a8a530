import { formatLongDate } from "~/shared/dates.ts";
import type { ReportedThread } from "../views.ts";

/** Who reported a thread, when and why. */
export function reportFacts(thread: ReportedThread): [string, string][] {
  const { clientName, companyName, reportedBy, reportedAt, reportedWhy } = thread;
  return [
    ["Klant", clientName],
    ["Bedrijf", companyName],
    ["Gemeld door", reportedBy === "client" ? "de klant" : "het bedrijf"],
    ["Gemeld op", formatLongDate(reportedAt)],
    ["Waarom", reportedWhy],
  ];
}
