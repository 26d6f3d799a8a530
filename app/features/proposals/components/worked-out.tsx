import { useId } from "react";
import { href } from "react-router";
import { SumLines } from "~/features/tariffs/components/sum-lines.tsx";
import type { Sum } from "~/features/tariffs/rules.ts";
import type { Work } from "~/features/tariffs/views.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";

/** The price by the company's tariff, line by line, with the facts that it is worked out from. */
export function WorkedOut({
  sum,
  work,
  isTaken,
  onWork,
  onTake,
}: {
  sum: Sum;
  work: Work;
  /** The price in the form is the worked-out one. */
  isTaken: boolean;
  onWork: (facts: Partial<Pick<Work, "litres" | "distanceKm">>) => void;
  onTake: () => void;
}) {
  const isKnown = sum.unknown.length === 0;
  return (
    <section className="grid gap-3 rounded-box border border-line bg-paper p-3 sm:p-4">
      {isKnown ? (
        <SumLines sum={sum} caption="Uit je tarieven" />
      ) : (
        <p>
          <strong>Nog niet uit te rekenen.</strong> De klant noemt{" "}
          {sum.unknown.map((fact) => MISSING[fact]).join(" en ")} niet.
          <span data-needs-scripts> Vul hieronder in wat je schat.</span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4" data-needs-scripts>
        <Figure
          label="Volume (m³)"
          unit={1000}
          value={work.litres}
          onChange={(litres) => onWork({ litres })}
        />
        {work.serviceType === "VERHUIZING" && (
          <Figure
            label="Afstand (km)"
            unit={1}
            value={work.distanceKm}
            onChange={(distanceKm) => onWork({ distanceKm })}
          />
        )}
      </div>
      {isKnown && !isTaken && (
        <Button type="button" look="secondary" onClick={onTake} data-needs-scripts>
          Neem deze prijs over
        </Button>
      )}
    </section>
  );
}

const MISSING = { volume: "het volume", distance: "de afstand" };

/** A figure to reckon with, typed in so many of its `unit`; it is no field of the form. */
function Figure({
  label,
  unit,
  value,
  onChange,
}: {
  label: string;
  unit: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="field"
        defaultValue={value === null ? "" : String(value / unit).replace(".", ",")}
        // What is reckoned with is not sent: Enter must not send the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onInput={(event) => {
          event.stopPropagation();
          const figure = figureIn(event.currentTarget.value);
          onChange(figure === null ? null : Math.round(figure * unit));
        }}
      />
    </div>
  );
}

/** A figure as it is typed, with a comma or a point; null where it is none. */
function figureIn(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,5}([.,]\d{0,3})?$/.test(typed) ? Number(typed.replace(",", ".")) : null;
}

/** The way to a tariff, for a company without one. */
export function NoTariff() {
  return (
    <p className="rounded-box border border-line bg-paper p-3 text-sm">
      Met je eigen tarieven staat hier voortaan een uitgewerkt voorstel klaar.{" "}
      <PageLink
        href={href("/verhuisbedrijf-dashboard/tarieven")}
        className="text-accent-text underline underline-offset-4"
      >
        Vul je tarieven in
      </PageLink>
      . Wat je hier typte blijft staan.
    </p>
  );
}
