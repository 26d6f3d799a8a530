import { Drawing, type DrawingProps } from "./drawing.tsx";
import { INK, KRAFT, KRAFT_DARK, SKY, WHITE } from "./palette.ts";

/** A moving van with a strip of tape along its side; the cab wears the theme's colour. */
export function Van(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 270 146" {...props}>
      <path d="M10 24q0-8 8-8h140q8 0 8 8v92H10z" fill={WHITE} />
      <path d="M10 58h156v24H10z" fill={KRAFT} />
      <path d="M10 58h156M10 82h156" stroke={KRAFT_DARK} strokeWidth="1.500" />
      <path d="m70 50 18-9 18 9v30l-18 9-18-9z" fill={KRAFT} />
      <path d="m70 50 18 9 18-9M88 59v30" />
      <path d="m78.500 46 18 9v10" stroke={WHITE} strokeWidth="4" strokeLinecap="butt" />
      <path d="M166 44h38q9 0 13 7l16 29q10 3 14 8 4 5 4 12v16h-85z" className="fill-accent" />
      <path d="M178 55h24q4 0 6 4l12 22h-42z" fill={SKY} />
      <path d="m184 75 12-16" stroke={WHITE} strokeWidth="3" />
      <path d="M178 93h10" stroke={WHITE} />
      <path d="M243 91h6q3 5 3 11h-9z" fill="#ffd98a" strokeWidth="2" />
      <path d="M4 116h258" strokeWidth="5" />
      <g fill={INK}>
        <circle cx="52" cy="118" r="19" />
        <circle cx="208" cy="118" r="19" />
      </g>
      <g fill={WHITE} stroke="none">
        <circle cx="52" cy="118" r="8" />
        <circle cx="208" cy="118" r="8" />
      </g>
    </Drawing>
  );
}
