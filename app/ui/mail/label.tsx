import type { CSSProperties } from "react";
import { type Label, type LabelLine, type LabelStamp, translateLine } from "~/shared/label.ts";
import { KRAFT } from "../illustrations/palette.ts";
import { Block } from "./block.tsx";
import { BOARD, CARD, EDGE, type MailReader, MUTED, PART, STAMP_INKS, textOf } from "./look.ts";

const LINE_TEXT = textOf(15, 20);

/** The label of a box, as on the pages; a line without a value is left out. */
export function MailLabel(props: Label & { to: MailReader; stamp?: LabelStamp | null }) {
  const { to, title, lines, places, stamp } = props;
  return (
    <Block cell={{ padding: PART }}>
      <Block
        className="board"
        cell={{
          backgroundColor: BOARD,
          border: `2px solid ${KRAFT}`,
          borderRadius: "8px",
          padding: "6px 12px 7px",
        }}
      >
        <table width="100%" border={0} cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td
                className="ink"
                colSpan={2}
                style={textOf(17, 20, { fontWeight: 700, padding: "0 6px 4px 0" })}
              >
                {title}
              </td>
              {stamp && <Stamp ink={stamp.tone === "good" ? "good" : to} words={stamp.words} />}
            </tr>
            {lines.map((line) => line[1] && <Line key={line[0]} line={line} />)}
            <tr>
              <td className="ink" colSpan={3} style={{ ...LINE_TEXT, padding: "3px 0 0" }}>
                <Places {...places} /> {`${places.taken} van ${places.total} offertes`}
              </td>
            </tr>
          </tbody>
        </table>
      </Block>
    </Block>
  );
}

function Stamp({ ink, words }: { ink: keyof typeof STAMP_INKS; words: string }) {
  const colour = STAMP_INKS[ink];
  return (
    <td
      className={`stamp-${ink}`}
      align="center"
      width="1%"
      style={textOf(12, 18, {
        border: `2px solid ${colour}`,
        borderRadius: "5px",
        color: colour,
        fontWeight: 700,
        letterSpacing: "0.04em",
        padding: "0 5px",
        whiteSpace: "nowrap",
      })}
    >
      {words.toUpperCase()}
    </td>
  );
}

function Line({ line }: { line: LabelLine }) {
  const [label, value] = line;
  return (
    <tr>
      <th
        className="muted"
        scope="row"
        align="left"
        style={{
          ...LINE_TEXT,
          color: MUTED,
          fontWeight: 400,
          padding: "0 8px 0 0",
          verticalAlign: "top",
          width: "76px",
        }}
      >
        {label}
      </th>
      <td
        className="ink"
        colSpan={2}
        style={{ ...LINE_TEXT, fontWeight: 600 }}
        translate={translateLine(line)}
      >
        {value}
      </td>
    </tr>
  );
}

// Spaces that do not break hold a box open in Outlook, which gives a span no width.
const HELD_OPEN = "\u00A0\u00A0\u00A0";

/** A small box for each place, those that are taken in kraft. */
function Places({ taken, total }: Label["places"]) {
  const box: CSSProperties = {
    border: `1px solid ${EDGE}`,
    borderRadius: "2px",
    display: "inline-block",
    fontSize: "9px",
    height: "11px",
    lineHeight: "11px",
    marginRight: "3px",
    overflow: "hidden",
    verticalAlign: "-1px",
    width: "11px",
  };
  return (
    <span aria-hidden="true" data-skip-in-text="true">
      {Array.from({ length: total }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          key={place}
          className={place < taken ? "taken" : "empty"}
          style={{ ...box, backgroundColor: place < taken ? KRAFT : CARD }}
        >
          {HELD_OPEN}
        </span>
      ))}
    </span>
  );
}
