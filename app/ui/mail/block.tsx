import type { CSSProperties, ReactNode } from "react";
import { GRID } from "./look.ts";

/** A table of one cell: Outlook supports width, border and centring of nothing else. */
export function Block(props: {
  style?: CSSProperties;
  cell?: CSSProperties;
  /** Of the cell: its colours at night. */
  className?: string;
  children: ReactNode;
}) {
  const { style, cell, className, children } = props;
  return (
    <table {...GRID} align="center" width="100%" style={style}>
      <tbody>
        <tr>
          <td className={className} style={cell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
