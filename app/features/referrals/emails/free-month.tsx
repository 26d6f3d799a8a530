import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-free-month: a referrer earned a month; `isSubscribed` says whether it can be given now. */
export function FreeMonthMail(props: { name: string; isSubscribed: boolean; pageUrl: string }) {
  return (
    <MailSheet
      preview="Een collega die je aanbracht, heeft betaald."
      title="Je hebt een gratis maand verdiend"
      reason="Je krijgt deze mail omdat een collega zich met jouw code bij Verhuisbod heeft aangemeld."
    >
      <MailText>
        Hoi {props.name}, een collega die je aanbracht heeft de eerste maand betaald en is
        geverifieerd. Daarmee heb je een maand gratis verdiend.{" "}
        {props.isSubscribed
          ? "Je lopende periode wordt een maand langer; je hoeft niets te doen."
          : "Hij staat voor je klaar: zodra je een abonnement neemt, komt hij erbij."}
      </MailText>
      <MailButton href={props.pageUrl}>
        {props.isSubscribed ? "Bekijk je abonnement" : "Bekijk het abonnement"}
      </MailButton>
    </MailSheet>
  );
}
