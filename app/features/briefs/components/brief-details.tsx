import type { ReactNode } from "react";
import { formatLongDate } from "~/shared/dates.ts";
import { Facts, QuotaBoxes } from "~/ui/card.tsx";
import { GoodsByRoom } from "../../goods/components/goods-by-room.tsx";
import { volumeText } from "../../goods/wording.ts";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import type { BriefForCompany, ListedBrief } from "../views.ts";
import { datesText, locationText } from "../wording.ts";
import { BriefPhotos, HiddenPhotos } from "./brief-photos.tsx";
import { ContactLines } from "./contact-lines.tsx";

/**
 * What a company may know of a brief at a glance, with contact data once its proposal was accepted;
 * `children` is what the client told of it.
 */
export function BriefDetailsList({
  brief,
  first,
  children,
}: {
  brief: ListedBrief;
  /** What is read before all else. */
  first?: ReactNode;
  children?: ReactNode;
}) {
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
      {!brief.contact && (
        <p className="text-sm text-muted">
          Contactgegevens krijg je zodra je offerte is geaccepteerd. Tot dan zijn ze ook in de tekst
          verborgen.
        </p>
      )}
    </div>
  );
}

/** The client's answers to the questions of the request, and the client's own text. */
export function BriefAnswers({
  brief,
}: {
  brief: Pick<
    BriefForCompany,
    "serviceType" | "details" | "goods" | "freeText" | "photos" | "photoCount"
  >;
}) {
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
        <Facts facts={brief.details.map(({ label, value }) => [label, value])} />
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
    </>
  );
}
