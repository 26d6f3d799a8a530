import { useEffect, useRef } from "react";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** Shown to a client who goes back to the wizard after sending: the brief is placed, and how to go on. */
export function AlreadyPlaced({ signedIn }: { signedIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-step-1 outline-none">
        Je aanvraag is geplaatst
      </h2>
      <p className="max-w-prose">
        Verhuisbedrijven in je regio zijn op de hoogte.{" "}
        {signedIn
          ? "Je offertes vind je bij je opdrachten."
          : "Bevestig je e-mailadres met de link in de mail die je kreeg. Daarna vind je je offertes in je account."}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {signedIn ? (
          <LinkButton href="/client-dashboard">Naar mijn opdrachten</LinkButton>
        ) : (
          <LinkButton href="/auth">Inloggen</LinkButton>
        )}
        <LinkButton look="secondary" href="/brief-form">
          Nog een aanvraag
        </LinkButton>
      </div>
    </Card>
  );
}
