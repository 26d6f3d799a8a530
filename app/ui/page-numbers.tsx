import type { NumberedPage } from "~/shared/page-number.ts";
import { LinkButton } from "./button.tsx";

/** Leads to the page before and after this one; nothing for a list of one page. */
export function PageNumbers(props: {
  page: number;
  /** How many there are, where that is known. */
  pages?: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
  /** What is leafed through, when a page has several lists. */
  label?: string;
}) {
  const { page, pages, hasNext, hrefOf, label = "Pagina's" } = props;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <LinkButton look="secondary" rel="prev" href={hrefOf(page - 1)}>
          Vorige
        </LinkButton>
      )}
      <span className="text-muted tabular-nums">
        Pagina {page}
        {pages ? ` van ${pages}` : ""}
      </span>
      {hasNext && (
        <LinkButton look="secondary" rel="next" href={hrefOf(page + 1)}>
          Volgende
        </LinkButton>
      )}
    </nav>
  );
}

/** The same for one of several lists: `list` is its number's parameter and its heading's anchor. */
export function ListNumbers(props: { list: string; label: string; of: NumberedPage<unknown> }) {
  const { list, label, of } = props;
  return (
    <PageNumbers
      page={of.page}
      hasNext={of.hasNext}
      hrefOf={(page) => `?${list}=${page}#${list}`}
      label={`Pagina's van ${label}`}
    />
  );
}
