import { Drawing } from "./drawing.tsx";
import { BRICK, KRAFT, SKY, WHITE } from "./palette.ts";
import { SmallVan } from "./small-van.tsx";

/** How far a move is: nobody chosen yet, a mover chosen, or moved. */
export type MoveStage = "open" | "chosen" | "moved";

const WINDOW_STEP = 16;

/** A street as far as its move: lit windows for proposals, a hoist, the van at the other house. */
export function StreetSoFar(props: {
  lit: number;
  windows: number;
  stage: MoveStage;
  /** A clearance has one house. */
  hasOtherHouse: boolean;
}) {
  const { lit, windows, stage, hasOtherHouse } = props;
  const width = windows * WINDOW_STEP + 8;
  return (
    <Drawing viewBox="0 0 320 60" className="street" strokeWidth="2">
      <path d={`M6 57V14h${width}v43z`} fill={KRAFT} />
      <path d={`M3 8h${width + 6}v7H3zm${width / 2 - 3} 49V42h12v15z`} fill={WHITE} />
      {Array.from({ length: windows }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its number.
          key={place}
          d={`M${13 + place * WINDOW_STEP} 21h10v14h-10z`}
          fill={SKY}
          data-lit={place < lit || undefined}
        />
      ))}
      <path d={`M${width + 9} 11h12`} strokeWidth="3" />
      {stage === "chosen" && (
        <g data-hoisted>
          <path d={`M${width + 18} 12v14M${width + 11} 26h14v12h-14zm7 0v12`} fill={KRAFT} />
        </g>
      )}
      {hasOtherHouse && (
        <>
          <path d="M262 57V22h8v-6h8v-6h16v6h8v6h8v35z" fill={BRICK} />
          <path
            d="M270 28h10v12h-10zm22 0h10v12h-10z"
            fill={SKY}
            data-lit={stage === "moved" || undefined}
          />
          <path d="M281 57V45h11v12z" fill={WHITE} />
        </>
      )}
      {stage !== "open" && (
        <g transform={`translate(${stage === "moved" ? 198 : width + 30} 25)`}>
          <SmallVan />
        </g>
      )}
      <path d="M2 57h316" strokeWidth="3" strokeDasharray="2 8" />
    </Drawing>
  );
}
