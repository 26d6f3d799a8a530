import type { CSSProperties, ReactNode } from "react";

/** A table of one cell: Outlook supports width, border and centring of nothing else. */
export function Block({
  style,
  cell,
  className,
  children,
}: {
  style?: CSSProperties;
  cell?: CSSProperties;
  /** Of the cell: its colours at night. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
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
