import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "react-router";
import type { Elements } from "~/ui/elements.ts";
import type { ListPage } from "~/ui/load-more.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { exportIntent } from "../rules.ts";
import { ExportForm } from "./desk-form.tsx";
import { Older } from "./older.tsx";

/**
 * One of the lists of a desk's page, page by page: its `id` is where its cursor stands in the address, and the
 * anchor of its heading. `none` is said while nothing is in it.
 */
export function DeskList(props: {
  id: string;
  title: string;
  lead?: string;
  none: string;
  of: ListPage<unknown>;
  /** The last answer to its form for CSV; left out for who may not take the list along. */
  taken?: SubmissionResult | null;
  children: Elements;
}) {
  const { id, title, lead, none, of, taken, children } = props;
  const asked = new URLSearchParams(useLocation().search);
  const isLater = asked.has(id);
  asked.delete(id);
  if (of.rows.length === 0 && !isLater) return <PagePart {...{ id, title }} lead={none} />;
  return (
    <PagePart {...{ id, title }} {...(lead && { lead })}>
      {of.rows.length === 0 ? <p className="text-muted">Hierna komt niets meer.</p> : children}
      <Older next={of.next} list={id} anchor={id}>
        Verder
      </Older>
      {isLater && (
        <p>
          <TextLink href={`?${asked}#${id}`}>Naar het begin</TextLink>
        </p>
      )}
      {taken !== undefined && (
        <ExportForm id={`${id}-csv`} intent={exportIntent(id)} result={taken} />
      )}
    </PagePart>
  );
}
