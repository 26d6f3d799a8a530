import { Drawing, type DrawingProps } from "./drawing.tsx";
import { BRICK, BRICK_DARK, KRAFT, KRAFT_DARK, KRAFT_LIGHT, MOSS, SKY, WHITE } from "./palette.ts";

/** A box on the step of a house it was not meant for. */
export function WrongDoor(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 240 230" {...props}>
      <path d="M20 8h200v200H20z" fill={BRICK} />
      <path
        d="M20 40h40m120 0h40M20 80h30m140 0h30M20 120h40m120 0h40M20 160h30m140 0h30M40 8v32m160-32v32M36 80v40m168-40v40M40 160v48m160-48v48"
        stroke={BRICK_DARK}
        strokeWidth="2"
      />
      <path d="M68 22h104v186H68z" fill={WHITE} />
      <path d="M78 32h84v34H78z" fill={SKY} strokeWidth="2" />
      <path d="M78 76h84v132H78z" fill={MOSS} />
      <path d="M90 88h60v40H90zm0 52h60v52H90z" stroke="#0f4a32" />
      <circle cx="152" cy="136" r="4" fill={KRAFT} />
      <path d="M182 92h28v22h-28z" fill={WHITE} />
      <path d="M190 109v-12l-4 3m11-3h7v4l-6 8" strokeWidth="2.500" />
      <path d="M52 206h136v14H52z" fill={KRAFT_LIGHT} />
      <path d="m24 168 40 12v42l-40-12z" fill={KRAFT} />
      <path d="m104 166-40 14v42l40-14z" fill={KRAFT_DARK} />
      <path d="m24 168 40-14 40 12-40 14z" fill={KRAFT_LIGHT} />
      <path d="m42 161 40 12v10l8-3v-9L50 158.500z" fill={WHITE} strokeWidth="2" />
      <path d="m31 184 18 5.500v11L31 195z" fill={WHITE} strokeWidth="2" />
      <path d="m35 187 9 8m1-5-11 3" stroke="#b3261e" />
      <path d="M4 222h232" strokeWidth="5" />
    </Drawing>
  );
}
