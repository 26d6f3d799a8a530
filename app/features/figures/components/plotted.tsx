import type { Plot } from "../views.ts";

// By the place of a line; each stands out from the sheet and from the other.
const FILLS = ["fill-accent", "fill-brick", "fill-moss"] as const;
const STROKES = ["stroke-accent", "stroke-brick", "stroke-moss"] as const;

/** A picture in one of its widths; `title` and `text` are what it says to who does not see it. */
export function Plotted(props: {
  id: string;
  plot: Plot;
  title: string;
  text: string;
  className: string;
}) {
  const { id, plot, title, text, className } = props;
  return (
    <svg
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      className={`h-auto w-full max-w-xl ${className}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <path d={plot.grid} className="stroke-line" fill="none" />
      {plot.areas.map(({ line, path }) => (
        <path key={line} d={path} className={FILLS[line]} />
      ))}
      {plot.strokes.map(({ line, path }) => (
        <path
          key={line}
          d={path}
          className={STROKES[line]}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      ))}
      {plot.dots.map(({ line, x, y }) => (
        <circle key={`${line} ${x}`} cx={x} cy={y} r="3" className={FILLS[line]} />
      ))}
      <path d={plot.base} className="stroke-edge" fill="none" />
      {plot.labels.map(({ x, y, text: label, anchor }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize="14"
          className="fill-ink tabular-nums"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

/** Which colour is which, where there are several. */
export function Legend({ lines }: { lines: readonly string[] }) {
  if (lines.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {lines.map((line, place) => (
        <li key={line} className="flex items-center gap-2">
          <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
            <rect width="12" height="12" className={FILLS[place]} />
          </svg>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
