import { Drawing, type DrawingProps } from "./drawing.tsx";
import { BRICK, DELFT, INK, KRAFT, KRAFT_DARK, KRAFT_LIGHT, MOSS, SKY, WHITE } from "./palette.ts";
import { Van } from "./van.tsx";

const STEP = "M10 340V128h10v-18h12V92h12V74h14V56h24v18h14v18h12v18h12v18h10v212z";
const NECK = "M132 340V120q20-2 22-22V66q0-8 8-8l22-18 22 18q8 0 8 8v32q2 20 22 22v220z";
const CORNICE = "M238 340V88h112v252z";
const BELL = "M352 340V132q14-4 20-26 5-22 20-26l6-22q10-8 20 0l6 22q15 4 20 26 6 22 20 26v208z";
const SPOUT = "M466 340V130l46-58V54h18v18l46 58v210z";

const ROWS = [140, 196, 252];
const SASHES: [xs: number[], ys: number[], w: number, h: number][] = [
  [[24, 58, 92], ROWS, 22, 36],
  [[146, 174, 202], ROWS, 20, 36],
  [[252, 284, 316], [106, 158, 212, 264], 20, 34],
  [[366, 398, 430], [148, 204], 22, 36],
  [[482, 512, 542], ROWS, 20, 36],
];
const PANES = SASHES.flatMap(([xs, ys, w, h]) =>
  xs.flatMap((x) => ys.map((y) => ({ x, y, w, h }))),
);
const WINDOWS = PANES.map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h-${w}z`).join("");
const BARS = PANES.map(({ x, y, w, h }) => `M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`).join(
  "",
);

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
      <path d={WINDOWS} fill={SKY} stroke="none" />
      <g fill={SKY} strokeWidth="2">
        <path d="M62 84h16v26H62zm114-10h16v24h-16zm222 20h20v28h-20zm114-4h18v24h-18z" />
      </g>
      <path d={BARS} stroke={WHITE} strokeWidth="2" strokeLinecap="butt" />
      <path d={WINDOWS} strokeWidth="2" />
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

/** An upright piano in its slings, on its way up. */
export function PianoHoist(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 150 250" {...props}>
      <path d="M75 0v86" strokeWidth="3" />
      <path d="M75 86v10q0 8-8 8" strokeWidth="4" />
      <circle cx="75" cy="84" r="6" fill={KRAFT_DARK} />
      <path d="M70 104 32 142m38-38 48 38" stroke={KRAFT_DARK} strokeWidth="4" />
      <path d="M18 142h114v94H18z" fill="#2c3b5c" />
      <path d="M12 136h126v12H12z" fill="#3d4f75" />
      <path d="M30 158h90v22H30z" fill="#3d4f75" strokeWidth="2" />
      <path d="M75 160v18" strokeWidth="2" />
      <path d="M12 190h126v16H12z" fill={WHITE} />
      <path
        d="M26 190v16m14-16v16m14-16v16m14-16v16m14-16v16m14-16v16m14-16v16m14-16v16"
        strokeWidth="1.500"
      />
      <path
        d="M26 190v8m14-8v8m28-8v8m14-8v8m14-8v8m28-8v8"
        stroke={INK}
        strokeWidth="5"
        strokeLinecap="butt"
      />
      <path d="M18 206h114" />
      <path d="M68 222h4m6 0h4" stroke="#d9b98a" strokeWidth="4" />
      <path d="M24 236v8m102-8v8" strokeWidth="6" />
      <path d="M32 142v100h86V142" stroke={KRAFT_DARK} strokeWidth="5" />
    </Drawing>
  );
}

/** Moving day on a canal: a piano going up, the van at the door. */
export function Street(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 600 392" {...props}>
      <CanalHouses x="7" y="0" width="586" height="350" />
      <PianoHoist x="157" y="62" width="68" height="113" />
      <Van x="296" y="264" width="228" height="123" />
      <path d="M2 382h596" strokeWidth="3" strokeDasharray="2 14" />
    </Drawing>
  );
}

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
