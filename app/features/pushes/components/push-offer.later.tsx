import { useEffect, useRef } from "react";
import { Button } from "~/ui/button.tsx";

const SAID = {
  off: "",
  on: "Meldingen staan aan op dit apparaat.",
  denied:
    "Je browser laat geen meldingen toe. Dat verander je in zijn instellingen, bij deze site.",
  install:
    "Op een iPhone of iPad krijg je meldingen als je Verhuisbod op je beginscherm zet: tik op Deel, kies 'Zet op beginscherm' en open Verhuisbod daar.",
  unable: "Je browser kan geen meldingen tonen. Je krijgt wel mail.",
  failed: "Dat lukte niet. Controleer je verbinding en probeer het opnieuw.",
};

/** Says what messages on this device bring, with the button that turns them on; nothing is asked before. */
export function PushOffer({ publicKey, brings }: { publicKey: string; brings: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its script comes once the page works.
    void import("~/ui/push/offer.ts").then(
      ({ offerPush }) => box.current && offerPush(box.current),
    );
  }, []);
  const said = Object.entries(SAID).map(([state, words]) => [`data-${state}`, words]);
  return (
    <div
      ref={box}
      data-needs-scripts
      data-push-key={publicKey}
      // Room for what its script says: nothing below it moves.
      className="grid min-h-28 content-start gap-2 sm:min-h-24 print:hidden"
      {...Object.fromEntries(said)}
    >
      <p>{brings}</p>
      <p role="status" className="text-muted empty:hidden" />
      <Button type="button" look="secondary" hidden className="sm:justify-self-start">
        Meldingen aanzetten
      </Button>
    </div>
  );
}
