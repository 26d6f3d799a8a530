import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { WIZARD_REFUSALS } from "./refusals.ts";

/** What a company or an admin finds instead of the wizard. */
export function ClientsOnly({ home, email }: { home: string; email: string }) {
  const { title, text } = WIZARD_REFUSALS["not-a-client"];
  return (
    <Card className="tape grid gap-4">
      <h2 className="text-step-1">{title}</h2>
      <p className="max-w-prose">{text}</p>
      <p className="text-muted wrap-anywhere">Je bent ingelogd als {email}.</p>
      <div className="flex flex-wrap items-center gap-3">
        <form method="post" action="/uitloggen">
          <Button>Uitloggen</Button>
        </form>
        <a href={home} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Naar je dashboard
        </a>
      </div>
    </Card>
  );
}
