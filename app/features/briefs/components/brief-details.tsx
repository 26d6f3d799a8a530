import { formatLongDate } from "~/shared/dates.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { Facts, QuotaBoxes } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Mark } from "~/ui/marks.tsx";
import { ReportLink } from "~/ui/report-link.tsx";
import { GoodsByRoom } from "../../goods/components/goods-by-room.tsx";
import { volumeText } from "../../goods/wording.ts";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import type { BriefForCompany, Contact } from "../views.ts";
import { datesText, locationText } from "../wording.ts";
import { BriefPhotos, HiddenPhotos } from "./brief-photos.tsx";

/** What a company may know of a brief at a glance; `children` is what the client told of it. */
export function BriefDetailsList(props: {
  brief: BriefForCompany;
  first?: Elements;
  children?: Elements;
}) {
  const { brief, first, children } = props;
  return (
    <div className="grid gap-5">
      {brief.contact && <ContactLines contact={brief.contact} />}
      {first}
      <Facts
        facts={[
          ["Soort opdracht", SERVICE_TYPE_LABELS[brief.serviceType]],
          ["Locatie", locationText(brief.places)],
          ["Postcode", brief.postcodes],
          ["Afstand", brief.distance],
          [DATE_LABELS[brief.serviceType], datesText(brief)],
          ["Volume", brief.volume && volumeText(brief.volume)],
          ["Tijd voorkeur", brief.time],
          ["Duur", brief.duration],
          ["Budget", brief.budget],
          [
            "Offertes",
            <QuotaBoxes key="quota" taken={brief.proposalsCount} total={brief.maxProposals} />,
          ],
          ["Geplaatst", formatLongDate(brief.createdAt)],
          ["Klant", brief.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd"],
        ]}
      />
      {children}
      {!brief.contact && !brief.isCompleted && (
        <p className="text-sm text-muted">
          Contactgegevens krijg je zodra je offerte is geaccepteerd. Tot dan zijn ze ook in de tekst
          verborgen.
        </p>
      )}
    </div>
  );
}

export function BriefAnswers({ brief }: { brief: BriefForCompany }) {
  return (
    <>
      {brief.goods && (
        <section className="grid gap-2">
          <h3>De inboedel</h3>
          <GoodsByRoom goods={brief.goods} />
        </section>
      )}
      <section className="grid gap-2">
        <h3>{brief.serviceType === "ONTRUIMING" ? "Wat er weg moet" : "Wat er mee moet"}</h3>
        <Facts facts={brief.details} />
      </section>
      {brief.photos.length < brief.photoCount ? (
        <HiddenPhotos count={brief.photoCount} />
      ) : (
        <BriefPhotos photos={brief.photos} />
      )}
      {brief.freeText && (
        <section className="grid gap-2">
          <h3>Toelichting van de klant</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{brief.freeText}</p>
        </section>
      )}
      <ReportLink kind="opdracht" id={brief.id} />
    </>
  );
}

const LINK = "inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4";

/** The client's contact data: shown only to the company whose proposal was accepted. */
export function ContactLines({ contact }: { contact: Contact }) {
  return (
    <div className="rounded-box bg-good-field px-4 py-3">
      <p className="text-sm text-good">Jouw offerte is gekozen. Neem contact op met</p>
      <p translate="no" className="font-display text-step-0 font-bold">
        {contact.clientName}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${contact.clientEmail}`} className={LINK}>
          <Mark name="mail" className="size-4" />
          <span translate="no">{contact.clientEmail}</span>
        </a>
        {contact.clientPhone && (
          <a href={phoneLink(contact.clientPhone)} className={LINK}>
            <Mark name="phone" className="size-4" />
            <span translate="no">{contact.clientPhone}</span>
          </a>
        )}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{contact.addresses}</p>
    </div>
  );
}
