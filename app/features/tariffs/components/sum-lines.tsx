import { formatCents } from "~/shared/money.ts";
import type { Sum } from "../rules.ts";

/** A price worked out line by line, as on a receipt. */
export function SumLines({ sum, caption }: { sum: Sum; caption: string }) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <tbody>
        {sum.lines.map(({ key, label, how, cents }) => (
          <tr key={key} className="align-baseline">
            <th scope="row" className="py-0.5 pr-2 text-left font-normal wrap-anywhere">
              <span>{label}</span>
              {how && <span className="block text-xs text-muted">{how}</span>}
            </th>
            <td translate="no" className="py-0.5 text-right whitespace-nowrap">
              {formatCents(cents)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line font-semibold">
          <th scope="row" className="pt-1 pr-2 text-left">
            Samen, incl. btw
          </th>
          <td translate="no" className="pt-1 text-right whitespace-nowrap">
            {formatCents(sum.totalCents)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
