import { useEffect, useState } from "react";
import { vanFor } from "../answers.ts";
import type { Volume } from "../views.ts";
import { volumeText } from "../wording.ts";

const QUIET_MS = 1_500;

/** A van that fills, read aloud once the counting stops; `note` says where the volume is from or what is missing. */
export function LoadMeter({ volume, note }: { volume: Volume | null; note: string }) {
  const van = volume && vanFor(volume);
  const figure = volume ? volumeText(volume) : "nog leeg";
  const words = `Volume ${figure}. ${van?.text ?? ""}`;
  const said = useQuiet(words);
  return (
    <div className="meter">
      <FillingVan share={van?.share ?? 0} />
      <p>
        <b>{figure}</b>
        <span>{[note, van?.text].filter(Boolean).join(" ")}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** A text once it has been the same for a moment; empty until it changes for the first time. */
function useQuiet(text: string): string {
  const [first] = useState(text);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (text === first && said === "") return;
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return said;
}

const HOLD = { x: 6, width: 108 };

/** A van whose hold is filled for a `share` (0 to 1). The hold fills from the cab to the doors; sizes are attributes, as the page allows no style. */
export function FillingVan({ share }: { share: number }) {
  const filled = Math.round(HOLD.width * Math.min(Math.max(share, 0), 1));
  return (
    <svg viewBox="0 0 172 84" fill="none" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
      <path d="M4 10h112v54H4z" className="fill-card stroke-ink" />
      <rect
        x={HOLD.x + HOLD.width - filled}
        y="12"
        width={filled}
        height="50"
        className="fill-kraft duration-200 md:transition-[x,width]"
      />
      <path
        d="M33 12v50M60 12v50M87 12v50M6 37h108"
        className="stroke-edge/40"
        strokeWidth="1.500"
      />
      <path d="M116 24h24q5 0 7 4l10 16q9 2 9 10v10h-50z" className="fill-accent stroke-ink" />
      <path d="M124 31h14l9 14h-23z" className="fill-accent-field stroke-ink" strokeWidth="2" />
      <path d="M2 65h166" className="stroke-ink" />
      <circle cx="30" cy="67" r="11" className="fill-card stroke-ink" strokeWidth="6" />
      <circle cx="136" cy="67" r="11" className="fill-card stroke-ink" strokeWidth="6" />
    </svg>
  );
}
