import type { ComponentProps, ReactNode } from "react";

/** A white sheet on the paper of the page. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return (
    <section
      className={`rounded-box border border-line bg-card p-4 shadow-box sm:p-6 ${className}`}
      {...rest}
    />
  );
}

type Tone = "good" | "busy" | "quiet" | "bad";

const TONES: Record<Tone, string> = {
  good: "bg-good-field text-good",
  busy: "bg-accent-field text-accent-text",
  quiet: "bg-paper text-muted border border-line",
  bad: "bg-bad-field text-bad",
};

/** A small label that says how something stands. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-2 py-1 text-sm font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** A rubber stamp: NIEUW, VOLTOOID. */
export function Stamp({ tone, children }: { tone: "accent" | "good"; children: string }) {
  return (
    <span className={`stamp text-sm ${tone === "good" ? "text-good" : "text-accent-text"}`}>
      {children}
    </span>
  );
}

/** An open box with one sentence and, where there is one, the way on. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-box border-2 border-dashed border-line bg-card px-4 py-10 text-center">
      <svg viewBox="0 0 96 72" className="w-24" aria-hidden="true">
        <path d="M12 30h72v36H12z" fill="#d9b98a" stroke="#14213a" strokeWidth="2" />
        <path d="M12 30 2 16l36-4 10 18z" fill="#e8d5b5" stroke="#14213a" strokeWidth="2" />
        <path d="m84 30 10-14-36-4-10 18z" fill="#e8d5b5" stroke="#14213a" strokeWidth="2" />
        <path d="M42 30h12v12H42z" fill="#fbf7f0" stroke="#14213a" strokeWidth="2" />
      </svg>
      <h2 className="text-step-1">{title}</h2>
      <p className="max-w-prose text-muted">{text}</p>
      {action}
    </div>
  );
}

/** Places taken on a job as small boxes that fill; the numbers stand beside them. */
export function QuotaBoxes({ taken, total }: { taken: number; total: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex gap-1" aria-hidden="true">
        {Array.from({ length: total }, (_, place) => place + 1).map((place) => (
          <span
            key={place}
            className={`size-4 rounded-xs border border-edge ${place <= taken ? "bg-kraft" : "bg-card"}`}
          />
        ))}
      </span>
      <span className="tabular-nums">
        {taken} / {total} <span className="text-muted">offertes</span>
      </span>
    </span>
  );
}

/** Label and value pairs; empty values are left out. `dense`, for short labels, stays two columns. */
export function Facts({
  facts,
  dense,
}: {
  facts: [label: string, value: ReactNode][];
  dense?: boolean;
}) {
  const columns = dense
    ? "grid-cols-[max-content_minmax(0,1fr)]"
    : "sm:grid-cols-[max-content_minmax(0,1fr)]";
  return (
    <dl className={`grid gap-x-4 gap-y-1 ${columns}`}>
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className={`wrap-anywhere whitespace-pre-line ${dense ? "" : "mb-2 sm:mb-0"}`}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
