import type { ComponentProps, ReactNode } from "react";
import type { LabelStamp } from "~/shared/label.ts";
import type { Tone } from "~/shared/lifecycle.ts";
import type { Elements } from "./elements.ts";
import { BoxOpen } from "./illustrations/boxes.tsx";

/** A white sheet on the paper of the page. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return (
    <section
      className={`rounded-box border border-line bg-card p-4 shadow-box sm:p-6 ${className}`}
      {...rest}
    />
  );
}

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
export function Stamp({ tone, children }: Pick<LabelStamp, "tone"> & { children: string }) {
  const inks = { accent: "text-accent-text", good: "text-good" };
  return <span className={`stamp text-sm ${inks[tone]}`}>{children}</span>;
}

/** What is included, ticked off one by one. */
export function Checklist({
  items,
  className = "",
}: {
  items: readonly string[];
  className?: string;
}) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <svg
            viewBox="0 0 20 20"
            className="mt-1 size-4.5 shrink-0"
            aria-hidden="true"
            fill="none"
          >
            <rect
              x="1"
              y="1"
              width="18"
              height="18"
              rx="3"
              className="fill-good-field stroke-good"
              strokeWidth="1.5"
            />
            <path
              d="m5 10 3.500 3.500L15 6.500"
              className="stroke-good"
              strokeWidth="2.500"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** An open box with one sentence and, where there is one, the way on. */
export function EmptyState(props: { title: string; text: string; action?: Elements }) {
  const { title, text, action } = props;
  return (
    <div className="grid justify-items-center gap-3 rounded-box border-2 border-dashed border-kraft bg-card px-4 py-10 text-center">
      <BoxOpen className="w-32" />
      <h2 className="text-step-1">{title}</h2>
      <p className="max-w-prose text-muted">{text}</p>
      {action}
    </div>
  );
}

/** Places taken on a brief as small boxes that fill; the numbers stand beside them. */
export function QuotaBoxes({ taken, total }: { taken: number; total: number }) {
  return (
    <span className="quota">
      <span aria-hidden="true">
        {Array.from({ length: total }, (_, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          place < taken ? <b key={place} /> : <i key={place} />,
        )}
      </span>
      <span>{`${taken} / ${total} `}</span>
      <small>offertes</small>
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
