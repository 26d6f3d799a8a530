import type { ReasonName } from "./constants.ts";

/** Ids, codes, numbers and moments (ISO 8601): never a name, an address or somebody's words. */
export type DeskFacts = Record<string, string | number | boolean | null>;

/** Why something is done, as a form asks it. */
export interface Grounded {
  reason: ReasonName;
  note: string;
}

/** An act at the desk as it is shown. */
export interface ListedAct {
  id: string;
  act: string;
  /** Null for an operator at the server, and for somebody who is gone. */
  actorName: string | null;
  actorRole: string;
  subject: string;
  subjectId: string;
  reason: string;
  note: string | null;
  before: DeskFacts;
  after: DeskFacts;
  createdAt: Date;
}
