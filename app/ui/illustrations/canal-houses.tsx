import { Drawing, type DrawingProps } from "./drawing.tsx";
import { BRICK, DELFT, INK, KRAFT, KRAFT_DARK, KRAFT_LIGHT, MOSS, SKY, WHITE } from "./palette.ts";

const STEP = "M10 340V128h10v-18h12V92h12V74h14V56h24v18h14v18h12v18h12v18h10v212z";
const NECK = "M132 340V120q20-2 22-22V66q0-8 8-8l22-18 22 18q8 0 8 8v32q2 20 22 22v220z";
const CORNICE = "M238 340V88h112v252z";
const BELL = "M352 340V132q14-4 20-26 5-22 20-26l6-22q10-8 20 0l6 22q15 4 20 26 6 22 20 26v208z";
const SPOUT = "M466 340V130l46-58V54h18v18l46 58v210z";

/** Sash windows as one path: columns `xs`, rows `ys`, each `w` by `h`. */
function windows(xs: number[], ys: number[], w: number, h: number): string {
  return xs.flatMap((x) => ys.map((y) => `M${x} ${y}h${w}v${h}h-${w}z`)).join("");
}

function bars(xs: number[], ys: number[], w: number, h: number): string {
  return xs
    .flatMap((x) => ys.map((y) => `M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`))
    .join("");
}

const ROWS = [140, 196, 252];
const PANES: [xs: number[], ys: number[], w: number, h: number][] = [
  [[24, 58, 92], ROWS, 22, 36],
  [[146, 174, 202], ROWS, 20, 36],
  [[252, 284, 316], [106, 158, 212, 264], 20, 34],
  [[366, 398, 430], [148, 204], 22, 36],
  [[482, 512, 542], ROWS, 20, 36],
];

/** A row of canal houses; the neck gable carries the hoisting beam that furniture goes up by. */
export function CanalHouses(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 586 350" {...props}>
      <path d={CORNICE} fill={KRAFT} />
      <path d={STEP} fill={BRICK} />
      <path d={NECK} fill={DELFT} />
      <path d={BELL} fill={KRAFT_LIGHT} />
      <path d={SPOUT} fill={BRICK} />
      <path d="M232 76h124v14H232z" fill={WHITE} />
      <path d="M132 120q20-2 22-22v24zm104 0q-20-2-22-22v24z" fill={WHITE} strokeWidth="2" />
      <path d={PANES.map((pane) => windows(...pane)).join("")} fill={SKY} stroke="none" />
      <g fill={SKY} strokeWidth="2">
        <path d="M62 84h16v26H62zm114-10h16v24h-16zm222 20h20v28h-20zm114-4h18v24h-18z" />
      </g>
      <path
        d={PANES.map((pane) => bars(...pane)).join("")}
        stroke={WHITE}
        strokeWidth="2"
        strokeLinecap="butt"
      />
      <path d={PANES.map((pane) => windows(...pane)).join("")} strokeWidth="2" />
      <g strokeWidth="2">
        <path d="M56 304h28v36H56z" fill={MOSS} />
        <path d="M170 304h28v36h-28z" fill={WHITE} />
        <path d="M280 308h28v32h-28z" fill={BRICK} />
        <path d="M366 262h88v52h-88z" fill={SKY} />
        <path d="M360 252h100l4 14H356z" fill={WHITE} />
        <path d="M508 304h28v36h-28z" fill={DELFT} />
      </g>
      <path d="M166 44 184 28l18 16z" fill={WHITE} strokeWidth="2" />
      <path d="M178 44h12v14h-12z" fill={KRAFT_DARK} stroke={INK} strokeWidth="2" />
      <path d="M184 58v8" strokeWidth="3" />
      <path d="M2 342h582" strokeWidth="5" />
    </Drawing>
  );
}
