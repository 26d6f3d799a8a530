import { Checklist, Stamp } from "~/ui/card.tsx";

/** What a proposal looks like, as a waybill, for who never had one: the move that the price guide reckons out. */
export function SampleProposal() {
  return (
    <article className="rounded-box border border-line bg-card shadow-box md:rotate-1">
      <header className="flex items-start justify-between gap-3 px-4 pt-4 sm:px-6 sm:pt-5">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">Voorbeeld van een offerte</p>
          <h3 className="mt-1 text-step-1">Verhuizing met drie man</h3>
        </div>
        <Stamp tone="good">Geverifieerd</Stamp>
      </header>
      <div className="px-4 pt-3 pb-4 sm:px-6">
        <Checklist
          items={[
            "Bakwagen van 40 m³ met laadklep",
            "Zes uur werk, drie verhuizers",
            "Tweede verdieping zonder lift",
            "Dekens en steekwagens te leen",
          ]}
        />
      </div>
      <footer className="tear px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">3 kamers, Utrecht naar Zwolle</span>
          <span className="ml-auto text-right">
            <strong translate="no" className="font-display text-step-2 leading-none tabular-nums">
              € 940,00
            </strong>
            <span className="block text-sm text-muted">incl. btw</span>
          </span>
        </div>
      </footer>
    </article>
  );
}
