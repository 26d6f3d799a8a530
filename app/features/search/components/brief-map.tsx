import { useRef, useState } from "react";
import { useSubmit } from "react-router";
import type { Province } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { queryOf } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";

const POPOVER = "provinciekaart";

/** The map beside the province filter, drawn when asked for; a second tap lists all provinces. */
export function BriefMap({ filter, onFilter }: { filter: BriefFilter; onFilter: () => void }) {
  const popover = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const submit = useSubmit();
  const toggle = (province: Province) => {
    const provincie = province === filter.provincie ? null : province;
    const query = queryOf({ ...filter, provincie, gebied: null });
    submit(new URLSearchParams(query), { preventScrollReset: true });
    onFilter();
    popover.current?.hidePopover();
  };
  return (
    <div data-needs-scripts className="max-sm:hidden">
      <button type="button" className="chip" popoverTarget={POPOVER}>
        Kies op de kaart
      </button>
      <div
        ref={popover}
        id={POPOVER}
        popover="auto"
        role="dialog"
        aria-label="Kies een provincie"
        onBeforeToggle={() => setDrawn(true)}
        className="m-auto w-80 rounded-box border border-line bg-card p-5 text-ink shadow-box backdrop:bg-ink/40"
      >
        <p className="mb-3 font-semibold">{filter.provincie ?? "Heel Nederland"}</p>
        {isDrawn && (
          <ProvinceMap selected={filter.provincie ? [filter.provincie] : []} onToggle={toggle} />
        )}
        <Button
          type="button"
          look="quiet"
          className="mt-3 w-full"
          popoverTarget={POPOVER}
          popoverTargetAction="hide"
        >
          Sluiten
        </Button>
      </div>
    </div>
  );
}
