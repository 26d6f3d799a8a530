import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { BOOKS } from "~/shared/paths.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { INVOICE_FILES, type InvoiceFile } from "../constants.ts";
import type { ListedInvoice } from "../views.ts";
import { KIND_LABELS } from "../wording.ts";

const FILES: Record<InvoiceFile, { label: string; spoken: string }> = {
  pdf: { label: "PDF", spoken: "als PDF" },
  xml: { label: "UBL", spoken: "als UBL-bestand voor je boekhoudprogramma" },
};

/** Invoices and credit notes to download; beside those that may be made anew stands where. */
export function InvoiceList(props: {
  invoices: ListedInvoice[];
  none: string;
  /** What leads there, and the address for an invoice of this number; left out where none may be made anew. */
  correct?: { label: string; hrefOf: (number: string) => string };
}) {
  const { invoices, none, correct } = props;
  if (invoices.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {invoices.map(({ number, kind, issuedAt, amountCents, stands }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <div className="grid">
            <span className="font-semibold">{`${KIND_LABELS[kind]} ${number}`}</span>
            <span className="text-sm text-muted">{formatLongDate(issuedAt)}</span>
          </div>
          <div className="flex items-center gap-4">
            <span translate="no" className="tabular-nums">
              {formatCents(amountCents)}
            </span>
            {INVOICE_FILES.map((file) => (
              <PageLink
                key={file}
                href={href("/facturen/:fileName", { fileName: `${number}.${file}` })}
                download
                aria-label={`${KIND_LABELS[kind]} ${number} ${FILES[file].spoken}`}
                className="line-link"
              >
                {FILES[file].label}
              </PageLink>
            ))}
            {correct && stands && (
              <PageLink
                href={correct.hrefOf(number)}
                aria-label={`${correct.label}: ${KIND_LABELS[kind].toLowerCase()} ${number}`}
                className="line-link"
              >
                {correct.label}
              </PageLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Where invoices are that nothing leads to from an account any more. */
export function InvoicesOfErased({ at: erasedAt }: { at: Date }) {
  return (
    <p>
      Dit account is verwijderd op <span>{formatLongDate(erasedAt)}</span>. Zijn facturen staan in
      de <TextLink href={BOOKS}>boekhouding</TextLink>, los van het account. Eén factuur vind je op
      haar nummer bij de <TextLink href={href("/admin/abonnementen")}>abonnementen</TextLink>.
    </p>
  );
}
