import { formatCents } from "~/shared/money.ts";
import { yearTotal } from "../rules.ts";
import type { Quarter } from "../views.ts";
import { quarterName } from "../wording.ts";

/** The quarters of a year with their sum. */
export function ReportTable({ quarters, label }: { quarters: readonly Quarter[]; label: string }) {
  const rows = [
    ...quarters.map((quarter, at) => ({ name: quarterName(at), ...quarter })),
    { name: "Samen", ...yearTotal(quarters) },
  ];
  return (
    <table className="w-full text-sm tabular-nums" aria-label={label}>
      <thead>
        <tr className="text-left">
          <th scope="col">Periode</th>
          <th scope="col" className="text-right">
            Afspraken
          </th>
          <th scope="col" className="text-right">
            Bedrag incl. btw
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, deals, cents }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right">{deals}</td>
            <td translate="no" className="py-1 text-right">
              {formatCents(cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
