import type { ReactNode } from "react";
import { Stamp } from "~/ui/card.tsx";
import { SERVICE_TYPE_LABELS, type ServiceType } from "../constants.ts";
import type { LabelLine } from "../views.ts";

/** The label of a brief on the side of its taped box; a stamp says how far it came. */
export function BriefBox({
  serviceType,
  lines,
  stamp,
}: {
  serviceType: ServiceType;
  lines: readonly LabelLine[];
  stamp: string;
}) {
  return (
    <section
      aria-label="Je opdracht"
      className="tape board rounded-box border-2 border-kraft p-4 pt-7 shadow-box sm:p-8 sm:pt-9"
    >
      <div className="rounded-md bg-card p-4 shadow-box sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="font-display text-xl font-bold">{SERVICE_TYPE_LABELS[serviceType]}</p>
          <Stamp tone="good">{stamp}</Stamp>
        </div>
        <LabelLines>
          {lines.map(
            ([label, value]) => value && <LabelRow key={label} label={label} value={value} />,
          )}
        </LabelLines>
      </div>
    </section>
  );
}

/** The lines of a label. */
export function LabelLines({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-3">{children}</dl>;
}

/** One line of a label. */
export function LabelRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
