import { BoxOpen } from "~/ui/illustrations/boxes.tsx";

/** The places of a brief as boxes, all empty still; and what may be counted on meanwhile. */
export function Waiting({
  places,
  wait,
}: {
  /** How many proposals a brief takes. */
  places: number;
  wait: string[];
}) {
  return (
    <section className="grid gap-4 rounded-box border-2 border-dashed border-kraft bg-card p-4 sm:p-6">
      <div className="grid max-w-lg grid-flow-col gap-2" aria-hidden="true">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          <BoxOpen key={place} className="w-full" />
        ))}
      </div>
      <div className="grid gap-1">
        <h2 className="text-step-1">Nog geen offertes</h2>
        <p className="max-w-prose">
          Verhuisbedrijven kunnen tot {places} offertes sturen. Je krijgt een mail zodra er een
          binnen is.
        </p>
        {wait.map((text) => (
          <p key={text} className="font-semibold">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
