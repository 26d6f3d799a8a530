import { bytesOfText, createKeeper, megabytes } from "~/shared/keeper.ts";
import { photosLabel } from "../../intake/wording/photos.ts";
import { briefBadge, isMoveOver, isNew } from "../rules.ts";
import type { ListedBrief, OwnProposalState } from "../views.ts";
import type { CompanyBriefRow } from "./columns.server.ts";
import { asBriefForCompany, asListedBrief } from "./for-company.server.ts";

/** A brief on a page of the list, before its row is read. */
export interface FoundBrief {
  id: string;
  /** Another one after every change of the row. */
  rowVersion: string;
  /** How many photos it has. */
  photos: number;
}

interface KeptBrief {
  rowVersion: string;
  row: Pick<CompanyBriefRow, "status" | "moveDate" | "dateSlack"> & {
    proposalsCount: number;
    maxProposals: number;
  };
  listed: ListedBrief;
}

/** Some eight thousand briefs. */
const MOST = megabytes(16);
const keeper = createKeeper<string, KeptBrief>("briefs", MOST);

/**
 * Keeps what the list says of a brief to every company, for `keptBrief`. The row must be one that a
 * company read whose proposal shares nothing: it holds neither contact data nor the client's own words.
 */
export function keepBrief(row: CompanyBriefRow & { rowVersion: string }, now: Date): void {
  const { rowVersion, status, moveDate, dateSlack, proposalsCount, maxProposals } = row;
  const listed = asListedBrief(asBriefForCompany({ ...row, photoCount: 0 }, null, now));
  const known = {
    rowVersion,
    row: { status, moveDate, dateSlack, proposalsCount, maxProposals },
    listed,
  };
  keeper.keep(row.id, known, bytesOfText(JSON.stringify(known)));
}

/** A brief as its row shows it, with the company's own proposal on it; null when its row has to be read. */
export function keptBrief(
  { id, rowVersion, photos }: FoundBrief,
  own: OwnProposalState | null,
  now: Date,
): ListedBrief | null {
  const known = keeper.find(id);
  if (own?.sharesContact || known?.rowVersion !== rowVersion) return null;
  const { row, listed } = known;
  return {
    ...listed,
    exceptions: photos === 0 ? listed.exceptions : [...listed.exceptions, photosLabel(photos)],
    isNew: isNew(listed.createdAt, now),
    badge: briefBadge({ ...row, isOver: isMoveOver(row, now) }, own),
  };
}
