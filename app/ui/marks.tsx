import { PRODUCT_NAME } from "~/shared/product.ts";

/** The product's mark and name: a taped box. */
export function Logo({ className = "" }: { className?: string }) {
  return (
    <span className={`flex items-center gap-2 font-display text-xl font-bold ${className}`}>
      <svg viewBox="0 0 32 32" className="size-9" aria-hidden="true" strokeLinejoin="round">
        <path d="m3 10 13 6v13L3 23z" fill="#d9b98a" stroke="#14213a" strokeWidth="2" />
        <path d="m29 10-13 6v13l13-6z" fill="#b98f57" stroke="#14213a" strokeWidth="2" />
        <path d="M3 10 16 4l13 6-13 6z" fill="#ecd9b8" stroke="#14213a" strokeWidth="2" />
        <path d="m8.200 7.600 13 6v5l3-1.400v-5l-13-6z" fill="#fff" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}

/** A cross that closes things; the button around it carries the words. */
export function CloseMark() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path
        d="m4 4 12 12M16 4 4 16"
        stroke="currentColor"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Three lines that open a menu. */
export function MenuMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <path
        d="M3 6h18M3 12h18M3 18h18"
        stroke="currentColor"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
  );
}

// Lines on a sheet of 24 by 24; a round cap makes a dot of a line without length.
const PATHS = {
  badge: [
    "M15.4 3.9A4 4 0 0 1 20.1 8.6A4 4 0 0 1 20.1 15.4A4 4 0 0 1 15.4 20.1A4 4 0 0 1 8.6 20.1A4 4 0 0 1 3.9 15.4A4 4 0 0 1 3.9 8.6A4 4 0 0 1 8.6 3.9A4 4 0 0 1 15.4 3.9z",
    "m8.5 12.3 2.5 2.5 4.5-5",
  ],
  calendar: [
    "M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
    "M3 10h18M8 2v4M16 2v4M8 14h0M12 14h0M16 14h0M8 18h0M12 18h0M16 18h0",
  ],
  check: ["m4.5 12.8 5 5 10-11.6"],
  clock: ["M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z", "M12 6v6l4 2"],
  cross: ["m6 6 12 12M18 6 6 18"],
  globe: [
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
    "M2 12h20M12 2c5.3 5.6 5.3 14.4 0 20M12 2c-5.3 5.6-5.3 14.4 0 20",
  ],
  mail: [
    "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
    "m2.5 7.2 9.5 6.3 9.5-6.3",
  ],
  pencil: [
    "m4 20 1-4.5L16.3 4.2a2.2 2.2 0 0 1 3.1 0l.4.4a2.2 2.2 0 0 1 0 3.1L8.5 19z",
    "m14 6.5 3.5 3.5",
  ],
  people: [
    "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20c0-3.5 2.9-5.5 6.5-5.5s6.5 2 6.5 5.5",
    "M15.8 4.8a3.5 3.5 0 0 1 0 6.4M18.3 14.9c2 .8 3.2 2.6 3.2 5.1",
  ],
  phone: [
    "M8 2.5H4.5a2 2 0 0 0-2 2.2A18.5 18.5 0 0 0 19.3 21.5a2 2 0 0 0 2.2-2V16l-5-2-2 2.2a13.6 13.6 0 0 1-6.7-6.7L10 7.5z",
  ],
  picture: [
    "M13 4H5.5a2 2 0 0 0-2 2v12.5a2 2 0 0 0 2 2H18a2 2 0 0 0 2-2V11",
    "M18.5 2.5v6M15.5 5.5h6M6 20.5l9-8 5 4.5M8.5 8.5h0",
  ],
  wallet: [
    "M18 8V6a2 2 0 0 0-2-2H5.5a2 2 0 0 0 0 4h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6",
    "M16.5 14h0",
  ],
} as const;

/** A small drawing beside words that say the same; `className` gives it its size. */
export function Mark({ name, className }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[name].map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
