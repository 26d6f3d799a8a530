import type { ReportedKind } from "../../shared/paths.ts";
import type { ReporterKind, ReportSide } from "./constants.ts";

/** A thing that others see, as it is now and whoever may read it. */
export interface ReportedThing {
  text: string;
  photoIds: string[];
  authorId: string | null;
  /** Others do not read its text. */
  isHidden: boolean;
  /** The mask hides something of its text. */
  isMasked: boolean;
  /** The brief that it is, or stands at. */
  briefId?: string;
}

/** Counts by a name: a kind, a reason, an outcome. */
type Counts = Record<string, number>;

/** What a year of reports comes to. */
export interface YearFigures {
  reports: Counts;
  reasons: Counts;
  outcomes: Counts;
  byMachine: number;
  byPerson: number;
  objections: number;
  /** What came of those that were decided. */
  objectionOutcomes: Counts;
  /** Half of the decisions of people took no longer than so many hours; null without one. */
  medianHours: number | null;
}

/** A report in the list of the desk. */
export interface ListedReport {
  id: string;
  number: number;
  kind: ReportedKind;
  category: string;
  reportedAs: ReporterKind;
  isAboutPhoto: boolean;
  waitsSince: Date | null;
  decidedAt: Date | null;
  createdAt: Date;
}

/** A decision on the page of its report, with what was written beside it. */
export interface ShownDecision {
  id: string;
  outcome: string;
  reason: string;
  byMachine: boolean;
  decidedBy: string | null;
  facts: string | null;
  createdAt: Date;
}

/** A decision as who wrote the thing reads it; `about` is the beginning of that. */
export interface OwnDecision
  extends Pick<ShownDecision, "id" | "outcome" | "reason" | "byMachine" | "createdAt"> {
  number: number;
  kind: ReportedKind;
  facts: string;
  about: string | null;
  isObjectedTo: boolean;
  /** The page on which it may be objected to; null where it may not. */
  objectTo: string | null;
}

export interface ShownObjection {
  id: string;
  side: ReportSide;
  why: string | null;
  createdAt: Date;
}
