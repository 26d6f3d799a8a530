import type { ReactNode } from "react";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";

/** What stands beside the list until somebody opens a brief of it. */
export function NothingBeside({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-box border-2 border-dashed border-kraft p-8 text-center text-muted">
      <BoxOpen className="w-28" />
      <p>Open een opdracht: hier lees je hem, en hiernaast schrijf je je offerte.</p>
      {children}
    </div>
  );
}
