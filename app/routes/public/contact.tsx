import { href } from "react-router";
import { ContactForm } from "~/features/contact/components/contact-form.tsx";
import {
  CONTACT_LANGUAGES,
  HONEYPOT,
  OPENING_HOURS,
  REPLY_HOURS,
} from "~/features/contact/constants.ts";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import { CONTACT_MESSAGES } from "~/features/contact/messages.ts";
import { contactSchema } from "~/features/contact/schema.ts";
import { appOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { AddressLink } from "~/ui/address-link.tsx";
import { Card } from "~/ui/card.tsx";
import { Key } from "~/ui/illustrations/moving-day.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Faq, faqFacts } from "~/ui/sections.tsx";
import type { Route } from "./+types/contact";

const QUESTIONS = {
  "Ik heb nog geen offertes. Wat nu?":
    "Kijk eerst of je je e-mailadres hebt bevestigd. Is je aanvraag ouder dan 24 uur en is er nog niets binnen, laat het ons weten met je plaats en verhuisdatum; dan zoeken we mee.",
  "Kan ik mijn aanvraag nog aanpassen?":
    "Ja, tot je een offerte accepteert: kies 'Aanvraag wijzigen' op de pagina van je aanvraag. Zijn er al offertes, dan blijft alleen de plaats staan. De bedrijven lezen wat er anders is en bevestigen of passen hun offerte aan voordat je kunt kiezen. Verhuis je ergens anders heen, trek de aanvraag dan in en plaats een nieuwe; dat is gratis.",
  "Ik ben niet tevreden over een verhuisbedrijf.":
    "Bespreek het eerst met het bedrijf zelf, daar heb je je afspraak mee. Kom je er niet uit, schrijf ons dan wat er is gebeurd. We nemen het mee in onze controle van het bedrijf.",
  "Hoe verwijder ik mijn gegevens?":
    "Log in en kies onderaan de pagina Account voor 'Account verwijderen'. We verwijderen alles, behalve wat we van de wet moeten bewaren. Lukt inloggen niet, schrijf ons dan vanaf het e-mailadres van je account.",
};

const PAGE_PATH = href("/contact");
const LINK = "font-semibold text-accent-text underline underline-offset-4";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Stel je vraag",
    text: "We antwoorden binnen 24 uur.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Contact"),
    `Stel je vraag over je verhuizing, je offertes of je bedrijfsaccount. We antwoorden binnen ${REPLY_HOURS} uur op werkdagen.`,
    faqFacts(QUESTIONS),
  );

export function loader({ context }: Route.LoaderArgs) {
  return { contactEmail: settingsOf(appOf(context)).contactEmail };
}

export const action = formAction({
  // People do not see this field: a machine that fills it in gets the usual answer, and nothing is sent.
  before: ({ fields }) =>
    textField(fields, HONEYPOT) ? { to: PAGE_PATH, message: CONTACT_MESSAGES.sent } : null,
  schema: contactSchema,
  invalid: CONTACT_MESSAGES.invalid,
  limits: ({ ip }) => [["contactPerIp", ip]],
  act: ({ app, value }) => sendContactMessage(app, value),
  failed: CONTACT_MESSAGES.failed,
  done: { to: PAGE_PATH, message: CONTACT_MESSAGES.sent },
});

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Page message={actionData?.message}>
        <PageTitle lead="Een vraag over je verhuizing, een offerte of je bedrijfsaccount? Schrijf ons, er leest een mens mee.">
          Contact
        </PageTitle>
        <div className="grid items-start gap-8 lg:grid-cols-[1.6fr_1fr]">
          <Card>
            <h2 className="mb-4 text-step-1">Stuur ons een bericht</h2>
            <ContactForm result={actionData?.result ?? null} />
          </Card>
          <aside className="board tape grid gap-4 rounded-box border border-line p-6 pt-8">
            <Key className="w-36" />
            <div>
              <h2 className="text-xl">Bereikbaar</h2>
              <p>{OPENING_HOURS}</p>
            </div>
            <div>
              <h2 className="text-xl">Antwoord</h2>
              <p>{`Binnen ${REPLY_HOURS} uur op werkdagen, op het e-mailadres dat je invult.`}</p>
            </div>
            <div>
              <h2 className="text-xl">Contactpunt</h2>
              <p>
                <span>
                  {`Voor iedereen die ${PRODUCT_NAME} gebruikt, en voor overheden en de Europese Commissie (artikelen 11 en 12 van Verordening (EU) 2022/2065): schrijf in ${CONTACT_LANGUAGES} met dit formulier of naar `}
                </span>
                <AddressLink address={loaderData.contactEmail} className={LINK} />
                <span>.</span>
              </p>
            </div>
            <div>
              <h2 className="text-xl">Verhuisbedrijf?</h2>
              <p>
                Lees eerst hoe het werkt{" "}
                <PageLink href={href("/voor-verhuisbedrijven")} className={LINK}>
                  voor verhuisbedrijven
                </PageLink>
                .
              </p>
            </div>
          </aside>
        </div>
      </Page>
      <Faq title="Misschien staat het hier al" questions={QUESTIONS} />
    </>
  );
}
