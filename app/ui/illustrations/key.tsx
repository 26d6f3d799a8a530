import { Drawing, type DrawingProps } from "./drawing.tsx";
import { KRAFT, KRAFT_DARK, WHITE } from "./palette.ts";

/** The key of the new house with a paper label on its ring. */
export function Key(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 170 110" {...props}>
      <path d="M64 38h84l10 10-10 10h-8l-6-7-7 7h-7l-7-8-8 8H64z" fill={KRAFT} />
      <circle cx="48" cy="48" r="28" fill={KRAFT} />
      <circle cx="44" cy="48" r="11" fill={WHITE} />
      <path d="M82 45h52" stroke={KRAFT_DARK} strokeWidth="3" />
      <path d="M40 58c-6 10-8 14-6 22" />
      <path d="m20 78 30 4-3 26-34-5 1-17z" className="fill-accent" />
      <circle cx="26" cy="86" r="2.500" fill={WHITE} strokeWidth="1.500" />
      <path d="m24 94 16 2m-17 4 10 1" stroke={WHITE} strokeWidth="2" />
    </Drawing>
  );
}
