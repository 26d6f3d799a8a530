import type { ReactNode } from "react";
import type { NumberedPage } from "~/shared/page-number.ts";
import { ListNumbers } from "./page-numbers.tsx";

interface Titled {
  id: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** A titled part of a page. */
export function PagePart({ id, title, lead, children }: Titled) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-step-1">
        {title}
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </section>
  );
}

/** A part that is a list, page by page; `none` is said while there is nothing in it. */
export function PageList({
  none,
  label,
  of,
  children,
  ...part
}: Titled & { none: string; label: string; of: NumberedPage<unknown> }) {
  if (of.rows.length === 0 && of.page === 1) return <PagePart {...part} lead={none} />;
  return (
    <PagePart {...part}>
      {children}
      <ListNumbers list={part.id} label={label} of={of} />
    </PagePart>
  );
}
