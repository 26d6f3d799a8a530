import { Drawing, type DrawingProps } from "./drawing.tsx";
import { INK, KRAFT, KRAFT_DARK, KRAFT_LIGHT, WHITE } from "./palette.ts";

/** A Dutch staircase, steep as they are, with a box halfway up. */
export function Staircase(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 170 160" {...props}>
      <path d="M8 152v-24h28v-24h28V80h28V56h28V32h42v120z" fill={KRAFT_LIGHT} />
      <path d="M36 128v24m28-48v48m28-72v72m28-96v96" stroke={KRAFT_DARK} strokeWidth="2" />
      <path d="M8 128h28m0-24h28m0-24h28m0-24h28m0-24h42" strokeWidth="5" />
      <path d="M66 50h28v30H66z" fill={KRAFT} />
      <path d="M75 50v12l5-3 5 3V50" fill={WHITE} strokeWidth="2" />
      <path d="M22 128V84m28 20V62m56-6V18m28 14V6" strokeWidth="2" />
      <path d="M14 88 142 2" stroke={INK} strokeWidth="5" />
    </Drawing>
  );
}
