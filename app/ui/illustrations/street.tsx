import { CanalHouses } from "./canal-houses.tsx";
import { Drawing, type DrawingProps } from "./drawing.tsx";
import { PianoHoist } from "./piano-hoist.tsx";
import { Van } from "./van.tsx";

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
