import { listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, OpenerLink } from "~/ui/button.tsx";
import { Badge, QuotaBoxes, Stamp } from "~/ui/card.tsx";
import type { BriefForCompany, ShownPlaces } from "../../briefs/views.ts";
import { STAMPS } from "../../briefs/wording/stamps.ts";
import { SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import { placeParts, rowFacts } from "../wording/row.ts";
import { OWN_PROPOSALS } from "./address.ts";
import { titleIdOf } from "./listed-row.tsx";

/** The row of a brief, drawn on the server and taken as it is; its title covers it and opens the brief. */
export function BriefInRow({ brief }: { brief: BriefForCompany }) {
  const titleId = titleIdOf(brief.id);
  return (
    <>
      <header>
        <h2>
          {/* biome-ignore lint/a11y/useSemanticElements: without scripts it has to lead somewhere. */}
          <a role="button" href={listedBriefPath(brief.id, "details")}>
            <span id={titleId}>
              <Route brief={brief} />
            </span>
            <span className="sr-only">, Bekijk details</span>
          </a>
        </h2>
        {brief.isNew && <Stamp tone={STAMPS.new.tone}>{STAMPS.new.words}</Stamp>}
        {brief.isCompleted && <Stamp tone={STAMPS.completed.tone}>{STAMPS.completed.words}</Stamp>}
      </header>
      <QuotaBoxes taken={brief.proposalsCount} total={brief.maxProposals} />
      <Budget brief={brief} />
      <BriefFacts brief={brief} />
      <div className="acts">
        {brief.badge.kind === "to-confirm" ? (
          <LinkButton look="primary" href={OWN_PROPOSALS}>
            Offerte nakijken
          </LinkButton>
        ) : brief.badge.kind === "badge" ? (
          <Badge tone={brief.badge.tone}>{brief.badge.label}</Badge>
        ) : (
          <OpenerLink
            look="quiet"
            href={listedBriefPath(brief.id, "proposal")}
            describedBy={titleId}
          >
            Offerte indienen
          </OpenerLink>
        )}
      </div>
    </>
  );
}

/** What kind of brief it is and where: a narrow row leaves out what most are, and provinces. */
function Route({ brief: { serviceType, places } }: { brief: BriefForCompany }) {
  const kind = SERVICE_TYPE_LABELS[serviceType];
  return (
    <>
      <small className={serviceType}>{places.to === null ? `${kind} in ` : `${kind} `}</small>
      <Place name={places.from} />
      {places.to !== null && (
        <>
          <small> naar </small>
          <Place name={places.to} />
        </>
      )}
    </>
  );
}

function Place({ name }: { name: ShownPlaces["from"] }) {
  const parts = placeParts(name);
  return (
    <span translate="no">
      <span>{parts.name}</span>
      {parts.province && <i>{` ${parts.province}`}</i>}
    </span>
  );
}

function Budget({ brief: { budget, budgetCents } }: { brief: BriefForCompany }) {
  if (budgetCents.min === null && budgetCents.max === null) {
    return <p className="budget">Zonder budget</p>;
  }
  return (
    <p className="budget">
      <span className="sr-only">Budget: </span>
      <b>{budget}</b>
    </p>
  );
}

/** When, how much and how far, each in a column of its own; then what is out of the ordinary. */
function BriefFacts({ brief }: { brief: BriefForCompany }) {
  const { day, volume, distance } = rowFacts(brief);
  return (
    <ul className="facts">
      <li className="day">{day}</li>
      {volume && <li className="m3">{volume}</li>}
      {distance && <li className="km">{distance}</li>}
      {brief.exceptions.length > 0 && (
        <li className="exceptions">{brief.exceptions.join(" · ")}</li>
      )}
      {brief.preview && <li className="words">{brief.preview}</li>}
    </ul>
  );
}
