import type { ComponentProps, ReactNode } from "react";
import { INK } from "./palette.ts";

export type DrawingProps = Omit<ComponentProps<"svg">, "children" | "viewBox">;

/** The sheet every drawing is made on: one ink, round corners. Drawings only decorate. */
export function Drawing({
  viewBox,
  children,
  ...rest
}: DrawingProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      stroke={INK}
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  );
}
