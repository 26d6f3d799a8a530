import type { ReactNode } from "react";
import { formatShortDate } from "~/shared/dates.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { OpenerLink } from "~/ui/button.tsx";
import { QuotaBoxes, Stamp } from "~/ui/card.tsx";
import { volumeText } from "../../goods/wording.ts";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../constants.ts";
import type { ListedBrief } from "../views.ts";
import { datesText } from "../wording.ts";
import { BriefLocation } from "./brief-location.tsx";
import { BriefState } from "./brief-state.tsx";
import { titleIdOf } from "./card-title.ts";
import { ContactLines } from "./contact-lines.tsx";

/**
 * What stands inside the label of a brief on the list: the server draws it, scripts take it as it is, and
 * its links open what they lead to in a window (brief-list.tsx).
 */
export function BriefCard({ brief }: { brief: ListedBrief }) {
  const titleId = titleIdOf(brief.id);
  return (
    <>
      <header>
        <b>{SERVICE_TYPE_LABELS[brief.serviceType]}</b>
        {brief.isNew && <Stamp tone="accent">NIEUW</Stamp>}
        {brief.isCompleted && <Stamp tone="good">VOLTOOID</Stamp>}
      </header>
      <h2 id={titleId}>
        <Route brief={brief} />
      </h2>
      <ul className="facts">
        <Fact mark="calendar" label={DATE_LABELS[brief.serviceType]}>
          {datesText(brief)}
        </Fact>
        {brief.volume && (
          <Fact mark="box" label="Volume">
            {volumeText(brief.volume)}
          </Fact>
        )}
        {brief.duration ? (
          <>
            <Fact label="Tijd">{brief.time}</Fact>
            <Fact label="Duur">{brief.duration}</Fact>
          </>
        ) : (
          <Fact mark="clock" label="Tijd">
            {brief.time}
          </Fact>
        )}
        {brief.distance && <Fact label="Afstand">{brief.distance}</Fact>}
        <li className="wallet">
          <i>Budget:</i> {brief.budget}
        </li>
      </ul>
      {brief.labels.length > 0 && (
        <ul aria-label="In het kort" className="labels">
          {brief.labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {brief.preview && <p>{brief.preview}</p>}
      {brief.contact && <ContactLines contact={brief.contact} />}
      <footer>
        <QuotaBoxes taken={brief.proposalsCount} total={brief.maxProposals} />
        <span>
          {`Geplaatst ${formatShortDate(brief.createdAt)} · `}
          <EmailMark confirmed={brief.emailConfirmed} />
        </span>
      </footer>
      <div className="acts">
        {brief.badge.kind === "badge" ? (
          <BriefState badge={brief.badge} />
        ) : (
          <OpenerLink href={listedBriefPath(brief.id, "proposal")} describedBy={titleId}>
            Offerte indienen
          </OpenerLink>
        )}
        <OpenerLink
          look="secondary"
          href={listedBriefPath(brief.id, "details")}
          describedBy={titleId}
        >
          Bekijk details
        </OpenerLink>
      </div>
    </>
  );
}

function EmailMark({ confirmed }: { confirmed: boolean }) {
  return confirmed ? <b>E-mail bevestigd</b> : <>E-mail nog niet bevestigd</>;
}

/** Where the brief is carried out: from and to as the two lines of a label, or one place. */
function Route({ brief }: { brief: ListedBrief }) {
  const { from, to } = brief.places;
  if (to === null) return <BriefLocation places={brief.places} />;
  return (
    <>
      <small>van </small>
      <span>{`${from} `}</span>
      <small>naar </small>
      <span>{to}</span>
    </>
  );
}

/** A fact by its mark, with its label for readers who cannot see that; without a mark the label shows. */
function Fact({
  mark,
  label,
  children,
}: {
  mark?: "box" | "calendar" | "clock";
  label: string;
  children: ReactNode;
}) {
  return (
    <li className={mark}>
      <i className={mark && "sr-only"}>{`${label}: `}</i>
      {children}
    </li>
  );
}
