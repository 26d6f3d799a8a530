import { Fragment, type ReactNode } from "react";
import { type Label, type LabelStamp, translateLine } from "~/shared/label.ts";
import { QuotaBoxes, Stamp } from "~/ui/card.tsx";

/** The side of a taped box, for a label on it; `name` is what it is called. */
export function TapedBox(props: { name: string; className?: string; children: ReactNode }) {
  const { name, className = "", children } = props;
  return (
    <section
      aria-label={name}
      className={`tape board rounded-box border-2 border-kraft p-4 pt-7 ${className}`}
    >
      {children}
    </section>
  );
}

/** The label of a box, from the wizard to the agreement: it gains stamps and full boxes. */
export function BoxLabel({
  title,
  lines,
  stamps = [],
  places,
}: Omit<Label, "places"> & Partial<Label> & { stamps?: readonly LabelStamp[] }) {
  return (
    <div className="label">
      <header>
        <strong className="font-display text-lg">{title}</strong>
        {stamps.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {stamps.map(({ words, tone }) => (
              <Stamp key={words} tone={tone}>
                {words}
              </Stamp>
            ))}
          </p>
        )}
      </header>
      <dl>
        {lines.map((line) => {
          const [label, value] = line;
          if (!value) return null;
          return (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd translate={translateLine(line)}>{value}</dd>
            </Fragment>
          );
        })}
      </dl>
      {places && <QuotaBoxes {...places} />}
    </div>
  );
}
