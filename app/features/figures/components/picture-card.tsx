import { Card } from "~/ui/card.tsx";
import type { Plot, ToldPicture } from "../views.ts";
import { hasNothing, newestOf, summaryOf, valueText } from "../wording.ts";
import { Legend, Plotted } from "./plotted.tsx";

/** A picture as a page has it: drawn for a phone and for a wider screen. */
export interface DrawnPicture {
  told: ToldPicture;
  narrow: Plot;
  wide: Plot;
}

/** A picture with its words, and the table behind it. */
export function PictureCard(props: {
  name: string;
  title: string;
  note: string;
  /** What the first column of its table holds. */
  head: string;
  picture: DrawnPicture;
  /** What its table holds, where that is more than the picture shows. */
  table?: Pick<Parameters<typeof FigureTable>[0], "heads" | "rows">;
}) {
  const { name, title, note, head, picture, table } = props;
  const { told, narrow, wide } = picture;
  const says = { title, text: summaryOf(told) };
  return (
    <Card className="grid grid-cols-1 content-start gap-3" id={name}>
      <h2 className="text-step-1">{title}</h2>
      {hasNothing(told) ? (
        <p className="text-muted">Hier is in deze tijd nog niets van.</p>
      ) : (
        <>
          {told.shape !== "rows" && <p className="font-semibold tabular-nums">{newestOf(told)}</p>}
          <Plotted id={`${name}-narrow`} plot={narrow} className="sm:hidden" {...says} />
          <Plotted id={`${name}-wide`} plot={wide} className="max-sm:hidden" {...says} />
          <Legend lines={told.lines} />
          <FigureTable
            caption={title}
            heads={table?.heads ?? [head, ...told.lines]}
            rows={table?.rows ?? rowsOf(told)}
          />
        </>
      )}
      <p className="text-sm text-muted">{note}</p>
    </Card>
  );
}

const rowsOf = ({ unit, rows }: ToldPicture) =>
  [...rows]
    .reverse()
    .map(({ label, values }) => [label, ...values.map((value) => valueText(unit, value))]);

/** The figures behind a picture, folded away; the first cell of a row is what it is of. */
function FigureTable(props: {
  caption: string;
  heads: readonly string[];
  rows: readonly string[][];
}) {
  const { caption, heads, rows } = props;
  return (
    <details>
      <summary>Cijfers in een tabel</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`Tabel: ${caption}`}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b-2 border-line">
              {heads.map((head, place) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 pr-3 align-bottom ${place === 0 ? "text-left" : "text-right"}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([of, ...cells]) => (
              <tr key={of} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {of}
                </th>
                {cells.map((cell, place) => (
                  <td key={heads[place + 1]} className="py-1 pr-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
