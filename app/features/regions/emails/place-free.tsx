import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-place-free: a place came free in a province that a company waited for. */
export function PlaceFreeMail(props: {
  companyName: string;
  province: string;
  heldUntil: string;
  dashboardUrl: string;
}) {
  return (
    <MailSheet
      preview={`Tot en met ${props.heldUntil} houden we hem voor je vrij.`}
      title={`Er is een plaats vrij in ${props.province}`}
      reason="Je krijgt deze mail omdat je bedrijf op de wachtlijst van deze provincie staat."
    >
      <MailText>
        Goed nieuws voor {props.companyName}: in {props.province} is een plaats vrijgekomen. We
        houden hem tot en met {props.heldUntil} voor je vrij. Zet de provincie voor die tijd in je
        werkgebied; daarna gaat de plaats naar het volgende bedrijf.
      </MailText>
      <MailButton href={props.dashboardUrl}>Werkgebied aanpassen</MailButton>
    </MailSheet>
  );
}
