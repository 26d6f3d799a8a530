import type { ComponentProps } from "react";
import { PRODUCT_NAME } from "~/shared/product.ts";
import marks from "./marks.svg?url";

/** The product's mark and name: a taped box. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold">
      <svg viewBox="0 0 32 32" className="size-9" aria-hidden="true" strokeLinejoin="round">
        <path d="m3 10 13 6v13L3 23z" fill="#d9b98a" stroke="#14213a" strokeWidth="2" />
        <path d="m29 10-13 6v13l13-6z" fill="#b98f57" stroke="#14213a" strokeWidth="2" />
        <path d="M3 10 16 4l13 6-13 6z" fill="#ecd9b8" stroke="#14213a" strokeWidth="2" />
        <path d="m8.200 7.600 13 6v5l3-1.400v-5l-13-6z" fill="#fff" />
      </svg>
      <span translate="no">{PRODUCT_NAME}</span>
    </span>
  );
}

const LINES = { stroke: "currentColor", strokeWidth: "2.500", strokeLinecap: "round" } as const;

/** A button with a cross; its label says what it closes. */
export function CloseButton({ className = "hover:bg-board", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-box ${className}`}
      {...rest}
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" {...LINES} />
      </svg>
    </button>
  );
}

/** Three lines that open a menu. */
export function MenuMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <path d="M3 6h18M3 12h18M3 18h18" {...LINES} />
    </svg>
  );
}

/** The drawings of marks.svg, by the id of their symbol. */
export const MARKS = [
  "badge",
  "box",
  "calendar",
  "check",
  "clock",
  "cross",
  "globe",
  "mail",
  "pencil",
  "people",
  "phone",
  "picture",
  "wallet",
] as const;

/** A small drawing beside words that say the same; `className` gives it its size. */
export function Mark({ name, className }: { name: (typeof MARKS)[number]; className?: string }) {
  return (
    <svg className={className ? `mark ${className}` : "mark"} aria-hidden="true">
      <use href={`${marks}#${name}`} />
    </svg>
  );
}
