import { Card } from "~/ui/card.tsx";

const NEXT = {
  request: "volg je hier je offertes.",
  registration: "betaal je je eerste maand.",
  "sign-up": "kun je inloggen.",
};

/** What was made and where the mail went; after the wizard, the request comes first. */
export function AccountCreated({ email, after }: { email: string; after: keyof typeof NEXT }) {
  return (
    <Card className="grid gap-2">
      {after === "request" && (
        <>
          <h2 className="text-step-1">Opdracht succesvol geplaatst</h2>
          <p>Verhuisbedrijven in je regio kunnen nu een offerte sturen.</p>
        </>
      )}
      <p className="wrap-anywhere">
        We stuurden een mail naar <strong>{email}</strong>. Open de link daarin om je e-mailadres te
        bevestigen; daarna {NEXT[after]}
      </p>
      {after === "registration" && (
        <p>
          Met dit adres was al eerder een account aangevraagd, daarom bevestig je het nu eerst. Er
          is nog niets betaald of afgeschreven.
        </p>
      )}
    </Card>
  );
}
