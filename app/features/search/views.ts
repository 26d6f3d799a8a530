import type { MailPace } from "~/shared/mail-pace.ts";
import type { Province } from "~/shared/provinces.ts";
import type { ServiceType } from "../intake/constants.ts";
import type { Place } from "../places/views.ts";
import type { BriefFilter } from "./schema.ts";
/** What of the companies' list is read; `provinces` are those a move begins or ends in. */
export interface BriefScope {
  type: ServiceType | null;
  /** Null: the whole country. */
  provinces: readonly Province[] | null;
  onlyOpen: boolean;
  /** What no list is ordered by; null or left out where nothing of it is asked. */
  further?: FurtherScope | null;
}

/** What else may be asked of the companies' list; each is null where it is not asked. */
export interface FurtherScope {
  from: Province | null;
  to: Province | null;
  /** Where the places lie that a brief may begin in. */
  spots: readonly number[] | null;
  /** The days within which a brief may be carried out, 'YYYY-MM-DD'. */
  firstDay: string | null;
  lastDay: string | null;
  minLitres: number | null;
  maxLitres: number | null;
}

export interface SavedSearch {
  id: string;
  name: string;
  filter: BriefFilter;
  /** How soon it is mailed of new briefs that fit. */
  pace: MailPace;
}

/** A place where open briefs begin, on a map. */
export interface OpenPlace extends Pick<Place, "name" | "province" | "latitude" | "longitude"> {
  /** At most one more than are counted. */
  open: number;
}

/** How many briefs are on the list, and how many of them still take proposals. */
export interface BriefCount {
  listed: number;
  open: number;
}
