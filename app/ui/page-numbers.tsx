import { LinkButton } from "./button.tsx";

/** Leads to the page before and after this one; nothing for a list of one page. */
export function PageNumbers(props: {
  page: number;
  /** How many there are, where that is known. */
  pages?: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
}) {
  const { page, pages, hasNext, hrefOf } = props;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pagina's" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <LinkButton look="secondary" rel="prev" href={hrefOf(page - 1)}>
          Vorige
        </LinkButton>
      )}
      <span className="text-muted tabular-nums">
        Pagina <span>{page}</span>
        <span>{pages ? ` van ${pages}` : ""}</span>
      </span>
      {hasNext && (
        <LinkButton look="secondary" rel="next" href={hrefOf(page + 1)}>
          Volgende
        </LinkButton>
      )}
    </nav>
  );
}
