import { useEffect, useRef } from "react";
import { href } from "react-router";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { WIZARD_REFUSALS } from "./refusals.ts";

/** What a company or an admin finds instead of the wizard. */
export function ClientsOnly({ home, email }: { home: string; email: string }) {
  const { title, text } = WIZARD_REFUSALS["not-a-client"];
  return (
    <Card className="tape grid gap-4">
      <h2 className="text-step-1">{title}</h2>
      <p className="max-w-prose">{text}</p>
      <p className="text-muted wrap-anywhere">{`Je bent ingelogd als ${email}.`}</p>
      <div className="flex flex-wrap items-center gap-3">
        <form method="post" action={href("/uitloggen")}>
          <Button>Uitloggen</Button>
        </form>
        <a href={home} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Naar je dashboard
        </a>
      </div>
    </Card>
  );
}

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
        Je aanvraag staat online.{" "}
        <span>
          {signedIn
            ? "Je offertes vind je bij je opdrachten."
            : "Bevestig je e-mailadres met de link in de mail die je kreeg. Daarna vind je je offertes in je account."}
        </span>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton href={signedIn ? href("/client-dashboard") : href("/auth")}>
          {signedIn ? "Naar mijn opdrachten" : "Inloggen"}
        </LinkButton>
        <LinkButton look="secondary" href={href("/brief-form")}>
          Nog een aanvraag
        </LinkButton>
      </div>
    </Card>
  );
}
