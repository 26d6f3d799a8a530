import { Drawing, type DrawingProps } from "./drawing.tsx";
import { INK, KRAFT_DARK, WHITE } from "./palette.ts";

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
