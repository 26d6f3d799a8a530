import { memo } from "react";
import type { FinishedRow } from "../../briefs/views.ts";

const SHORT = 8;

/** The id of a row's title on the list, by that of its brief. */
export function titleIdOf(briefId: string): string {
  return `opdracht-${briefId.slice(0, SHORT)}`;
}

interface Listed {
  row: FinishedRow;
  isBeside: boolean;
  wasOpened: boolean;
  /** It left the list while somebody looked. */
  isGone: boolean;
}

/** A brief of the list by the HTML that the server finished: what goes on beside it draws no row again. */
export const ListedRow = memo(function ListedRow({ row, isBeside, wasOpened, isGone }: Listed) {
  return (
    <article
      aria-labelledby={titleIdOf(row.id)}
      aria-current={isBeside || undefined}
      data-opened={wasOpened || undefined}
      data-gone={isGone || undefined}
      className="brief-row"
    >
      <Finished row={row} />
      {isGone && <p role="status">Niet meer op de lijst</p>}
    </article>
  );
}, isSame);

const Finished = memo(function Finished({ row }: Pick<Listed, "row">) {
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it on the server.
      dangerouslySetInnerHTML={{ __html: row.html ?? htmlInDocument(row.id) }}
    />
  );
}, isSame);

function isSame(one: Partial<Listed> & Pick<Listed, "row">, other: typeof one): boolean {
  return (
    one.row.id === other.row.id &&
    one.row.version === other.row.version &&
    one.isBeside === other.isBeside &&
    one.wasOpened === other.wasOpened &&
    one.isGone === other.isGone
  );
}

// Where scripts take the document over: the row stands there already.
function htmlInDocument(briefId: string): string {
  const title = document.getElementById(titleIdOf(briefId));
  return title?.closest(".brief-row > div")?.innerHTML ?? "";
}
