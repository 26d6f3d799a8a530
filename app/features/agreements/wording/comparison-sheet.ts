import { PRODUCT_NAME } from "~/shared/product.ts";
import type { Sheet, SheetPart, SheetRow } from "~/shared/sheet.ts";
import type { ProposalOrder } from "../rules.ts";
import type { ReceivedProposal } from "../views.ts";
import { ORDER_TEXTS, SAME_FOR_ALL } from "./comparable.ts";
import { type ComparedBrief, type GridCell, type GridRow, gridOf } from "./grid.ts";

/** Proposals that wait for a choice side by side, on paper; `day` is the Dutch day on which it is made. */
export function comparisonSheet(
  proposals: readonly ReceivedProposal[],
  brief: ComparedBrief & { location: string },
  order: ProposalOrder,
  day: string,
): Sheet {
  const { comparable, groups, unpriced, words } = gridOf(proposals, brief);
  const columns = proposals.map(({ companyName }) => companyName);
  const lines = [
    ...(words.shared.length > 0 ? [`Bij elke offerte: ${words.shared.join(" · ")}`] : []),
    ...words.partly.map(({ text, companies }) => `${text}: ${companies.join(", ")}`),
  ];
  return {
    title: "Vergelijking",
    about: brief.location,
    day,
    sections: [
      {
        title: null,
        parts: [
          ...(unpriced ? [textPart(unpriced)] : []),
          { kind: "table", columns, rows: [asRow(comparable, true)] },
          textPart("Een * staat bij wat verschilt."),
        ],
      },
      ...groups.map(({ title, rows }) => ({
        title,
        parts: [{ kind: "table" as const, columns, rows: rows.map((row) => asRow(row)) }],
      })),
      ...(lines.length > 0
        ? [{ title: "In eigen woorden", parts: [textPart(lines.join("\n"))] }]
        : []),
      {
        title: "Waarom deze volgorde?",
        parts: [textPart(`${ORDER_TEXTS[order]} ${SAME_FOR_ALL}`)],
      },
    ],
    foot: `Prijzen zijn inclusief btw. Gemaakt met ${PRODUCT_NAME}.`,
  };
}

const textPart = (text: string): SheetPart => ({ kind: "text", text });

function asRow({ label, cells, differs }: GridRow, strong = false): SheetRow {
  return { label: differs && !strong ? `${label} *` : label, cells: cells.map(cellText), strong };
}

function cellText({ text, tone, notes }: GridCell): string {
  const said = text === null ? "niet opgegeven" : `${tone === "more" ? "+ " : ""}${text}`;
  return [said, ...notes.map((note) => note.text)].join("\n");
}
