import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { type Answered, PostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { mendAddressSchema } from "../schema.ts";

/** What somebody can do once the address is confirmed, and where the form is that asked for it. */
const AFTER = {
  request: { next: "volg je hier je offertes.", again: href("/brief-form") },
  registration: {
    next: "betaal je je eerste maand.",
    again: href("/verhuis-registratie-special"),
  },
  "sign-up": { next: "kun je inloggen.", again: `${href("/auth")}?tab=signup` },
};

/** What was made, and the address that its mail went to. */
export interface SentMail {
  email: string;
  after: keyof typeof AFTER;
  photos: number;
  /** What the last form of the page did, in words. */
  said: string | null;
  /** Whether this browser may still mend the address of what it placed. */
  mendable: boolean;
  /** What happens when; null after anything but a request. */
  steps: readonly { when: string; date: string; what: string }[] | null;
}

/** What was made and what happens next; `label` is that of the request's box, `result` of mending the address. */
export function SentPage({ mail, label, result }: Answered & { mail: SentMail; label: Elements }) {
  const { email, after, photos, said, steps } = mail;
  return (
    <Page width="narrow">
      <PageTitle>Kijk in je mail</PageTitle>
      {/* biome-ignore lint/a11y/noAutofocus: what happened comes before what can be done. */}
      <div role="status" tabIndex={-1} autoFocus={!result} className="grid gap-2 outline-none">
        <p className="max-w-prose text-step-0 wrap-anywhere">
          <strong>Bevestig je e-mail.</strong> We stuurden een mail naar{" "}
          <strong translate="no">{email}</strong>. Open de link daarin om je e-mailadres te
          bevestigen; daarna <span>{AFTER[after].next}</span>
        </p>
        {said && <p className="rounded-box bg-good-field p-3 text-good">{said}</p>}
      </div>
      {after === "registration" && (
        <p className="max-w-prose">
          Met dit adres was al eerder een account aangevraagd, daarom bevestig je het nu eerst. Er
          is nog niets betaald of afgeschreven.
        </p>
      )}
      {label}
      {steps && <Next steps={steps} photos={photos} />}
      <div className="grid gap-2">
        <form method="post">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={email} />
          <Button look="secondary" className="w-full sm:w-auto">
            Mail opnieuw sturen
          </Button>
        </form>
        <WrongAddress mail={mail} result={result} />
        <p>
          Al bevestigd?{" "}
          <TextLink href={`${href("/auth")}?${new URLSearchParams({ tab: "signin", email })}`}>
            Inloggen
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

function Next({ steps, photos }: { steps: NonNullable<SentMail["steps"]>; photos: number }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-step-1">Opdracht succesvol geplaatst</h2>
      <ol className="grid border-l-4 border-kraft">
        {steps.map(({ when, date, what }) => (
          <li key={when} className="grid gap-x-4 py-2 pl-4 sm:grid-cols-[12rem_1fr]">
            <p>
              <span className="font-semibold">{when}</span>{" "}
              <span className="text-muted sm:block">{date}</span>
            </p>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <p className="text-muted">
        {photos > 0
          ? `Je foto's (${photos}) staan bij je aanvraag.`
          : "Voeg na het bevestigen foto's toe bij je opdracht: bedrijven schatten dan beter."}
      </p>
    </section>
  );
}

/** 'Adres verkeerd?': the right one where this browser may give it, else the way to fill in anew. */
function WrongAddress({ mail, result }: Answered & { mail: SentMail }) {
  const { email, after, mendable } = mail;
  return (
    <details open={result !== null}>
      <summary className="w-fit">Adres verkeerd?</summary>
      {mendable ? (
        <PostedForm
          id="juist-adres"
          schema={mendAddressSchema}
          result={result}
          hidden={{ intent: "mend", email }}
          className="grid max-w-prose gap-3 pb-2"
          asks={{
            newEmail: {
              label: "Je juiste e-mailadres",
              hint: "Je opdracht blijft staan. De link in de eerste mail werkt daarna niet meer.",
              type: "email",
              autoComplete: "email",
            },
          }}
        >
          <Button look="secondary" className="w-full sm:w-fit">
            Mail naar dit adres sturen
          </Button>
        </PostedForm>
      ) : (
        <p className="pb-2">
          <TextLink href={AFTER[after].again}>Vul het formulier opnieuw in</TextLink> met het juiste
          adres. Wat je met dit adres invulde, vervalt vanzelf.
        </p>
      )}
    </details>
  );
}
