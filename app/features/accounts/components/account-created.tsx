import { Card } from "~/ui/card.tsx";

const NEXT = {
  request: "volg je hier je offertes.",
  registration: "betaal je je eerste maand.",
  "sign-up": "kun je inloggen.",
};

/** What was made and where the mail went; after the wizard, the request comes first. */
export function AccountCreated({
  email,
  isFirst,
  photos,
  after,
}: {
  email: string;
  /** Focus starts here, so that it is read out first: not in the answer to a form. */
  isFirst: boolean;
  /** How many came with the request. */
  photos: number;
  after: keyof typeof NEXT;
}) {
  return (
    <Card>
      {/* biome-ignore lint/a11y/noAutofocus: what happened comes before the fields. */}
      <div role="status" tabIndex={-1} autoFocus={isFirst} className="grid gap-2 outline-none">
        {after === "request" && (
          <>
            <h2 className="text-step-1">Opdracht succesvol geplaatst</h2>
            <p>Verhuisbedrijven in je regio kunnen nu een offerte sturen.</p>
          </>
        )}
        <p className="wrap-anywhere">
          <strong>Bevestig je e-mail.</strong> We stuurden een mail naar <strong>{email}</strong>.
          Open de link daarin om je e-mailadres te bevestigen; daarna {NEXT[after]}
        </p>
        {after === "request" && (
          <p>
            {photos > 0
              ? `Je foto's (${photos}) staan bij je aanvraag.`
              : "Voeg daarna foto's toe bij je opdracht: bedrijven schatten dan beter."}
          </p>
        )}
        {after === "registration" && (
          <p>
            Met dit adres was al eerder een account aangevraagd, daarom bevestig je het nu eerst. Er
            is nog niets betaald of afgeschreven.
          </p>
        )}
      </div>
    </Card>
  );
}
