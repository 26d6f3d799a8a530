import { Checklist, Stamp, Waybill } from "~/ui/card.tsx";

/** What a proposal looks like, for who never had one: the move that the price guide reckons out. */
export function SampleProposal() {
  return (
    <Waybill
      className="md:rotate-1"
      title={
        <>
          <p className="text-sm font-semibold text-muted">Voorbeeld van een offerte</p>
          <h3 className="mt-1 text-step-1">Verhuizing met drie man</h3>
        </>
      }
      aside={<Stamp tone="good">Geverifieerd</Stamp>}
      amount={
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">3 kamers, Utrecht naar Zwolle</span>
          <span className="ml-auto text-right">
            <strong className="font-display text-step-2 leading-none tabular-nums">€ 940,00</strong>
            <span className="block text-sm text-muted">incl. btw</span>
          </span>
        </div>
      }
    >
      <Checklist
        items={[
          "Bakwagen van 40 m³ met laadklep",
          "Zes uur werk, drie verhuizers",
          "Tweede verdieping zonder lift",
          "Dekens en steekwagens te leen",
        ]}
      />
    </Waybill>
  );
}
