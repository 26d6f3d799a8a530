import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** To the owner of an address that a company was registered with: there is an account already. */
export function AlreadyRegisteredMail({
  name,
  isCompany,
  appUrl,
}: {
  name: string;
  isCompany: boolean;
  appUrl: string;
}) {
  return (
    <MailSheet
      preview="Er is een verhuisbedrijf aangemeld met jouw e-mailadres."
      title="Je hebt al een account"
      reason="Je krijgt deze mail omdat dit adres bij een registratie is ingevuld. Was jij dat niet? Dan hoef je niets te doen; er is niets aan je account veranderd."
    >
      <MailText>
        Hoi {name}, er is zojuist een verhuisbedrijf aangemeld met dit e-mailadres. Er hoort al een
        account bij, dus we hebben geen tweede gemaakt.
      </MailText>
      {isCompany ? (
        <>
          <MailText>
            Was jij het? Log in met je eigen wachtwoord. Heb je al betaald, dan staat je abonnement
            daarna op je account.
          </MailText>
          <MailButton
            href={`${appUrl}/verhuis/login?redirect=${encodeURIComponent("/verhuis-registratie-succesvol")}`}
          >
            Inloggen
          </MailButton>
        </>
      ) : (
        <>
          <MailText>
            Was jij het? Dit is een account zonder verhuisbedrijf. Meld je bedrijf aan met een ander
            e-mailadres. Heb je al betaald, laat het ons dan weten: we zetten het om of betalen het
            terug.
          </MailText>
          <MailButton href={`${appUrl}/contact`}>Neem contact op</MailButton>
        </>
      )}
    </MailSheet>
  );
}
