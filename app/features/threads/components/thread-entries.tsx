import { formatDayAndTime } from "~/shared/dates.ts";
import { ReportLink } from "~/ui/report-link.tsx";
import type { Side } from "../constants.ts";
import type { ThreadEntry } from "../views.ts";
import { entryElementId } from "./seen.ts";

interface Entries {
  entries: readonly ThreadEntry[];
  /** What each of the two is called here. */
  names: Record<Side, string>;
  /** Whose messages stand on the right; null for an admin. */
  own: Side | null;
  /** Up to when the other has read. */
  readAt: Date | null;
}

/** Messages, the newest first: what comes in moves nothing that is above it. */
export function ThreadEntries({ entries, names, own, readAt }: Entries) {
  const lastRead = entries.find(
    ({ side, createdAt }) => side === own && readAt !== null && createdAt <= readAt,
  );
  return (
    <ul className="grid gap-3">
      {entries.map(({ id, side, text, photos, createdAt }) => (
        <li
          key={id}
          className={`grid max-w-prose gap-2 rounded-box border border-line p-3 ${side === own ? "justify-self-end bg-board" : "justify-self-start bg-card"}`}
        >
          <p id={entryElementId(id)} className="text-sm text-muted wrap-anywhere">
            <span translate={side === own ? undefined : "no"}>
              {side === own ? "Jij" : names[side]}
            </span>
            ,<span>{formatDayAndTime(createdAt)}</span>
          </p>
          {text && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          )}
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <a href={photo.large} target="_blank" rel="noopener" className="block rounded-md">
                    <img
                      src={photo.small}
                      alt={`Foto ${index + 1} van ${photos.length} (opent groot in een nieuw tabblad)`}
                      width={480}
                      height={360}
                      loading="lazy"
                      className="aspect-4/3 w-36 rounded-md border border-line bg-kraft object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {own !== null && side !== own && <ReportLink kind="bericht" id={id} />}
          {id === lastRead?.id && <p className="text-sm text-muted">Gelezen</p>}
        </li>
      ))}
    </ul>
  );
}
