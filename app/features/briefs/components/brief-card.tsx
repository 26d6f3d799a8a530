import type { ReactNode } from "react";
import { formatDay, formatShortDate } from "~/shared/dates.ts";
import { Badge, QuotaBoxes, Stamp } from "~/ui/card.tsx";
import { Mark } from "~/ui/marks.tsx";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../constants.ts";
import type { BriefForCompany } from "../views.ts";
import { BriefLocation } from "./brief-location.tsx";
import { ContactLines } from "./contact-lines.tsx";

/** A brief as the label on a moving box. */
export function BriefCard({ brief, actions }: { brief: BriefForCompany; actions: ReactNode }) {
  const titleId = `opdracht-${brief.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid overflow-hidden rounded-box border border-edge bg-card shadow-box"
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b-2 border-dashed border-edge/50 bg-line/50 px-4 py-1.5">
        <span className="font-display font-bold">{SERVICE_TYPE_LABELS[brief.serviceType]}</span>
        <span className="flex gap-2">
          {brief.isNew && <Stamp tone="accent">NIEUW</Stamp>}
          {brief.isCompleted && <Stamp tone="good">VOLTOOID</Stamp>}
        </span>
      </header>
      <div className="grid gap-3 p-4">
        <h2 id={titleId}>
          <Route brief={brief} />
        </h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          <Fact icon={<Mark name="calendar" />} label={DATE_LABELS[brief.serviceType]}>
            {formatDay(brief.moveDate)}
          </Fact>
          <Fact icon={brief.duration ? null : <Mark name="clock" />} label="Tijd">
            {brief.time}
          </Fact>
          {brief.duration && <Fact label="Duur">{brief.duration}</Fact>}
          <Fact icon={<Mark name="wallet" />}>
            <span className="text-muted">Budget:</span> {brief.budget}
          </Fact>
        </ul>
        {brief.labels.length > 0 && (
          <ul aria-label="In het kort" className="flex flex-wrap gap-1.5 text-sm">
            {brief.labels
              .flatMap(({ labels }) => labels)
              .map((label) => (
                <li key={label} className="rounded-md border border-line bg-paper px-2 py-0.5">
                  {label}
                </li>
              ))}
          </ul>
        )}
        {brief.preview && <p className="wrap-anywhere text-muted">{brief.preview}</p>}
        {brief.contact && <ContactLines contact={brief.contact} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
          <QuotaBoxes taken={brief.proposalsCount} total={brief.maxProposals} />
          <span className="text-muted">
            Geplaatst {formatShortDate(brief.createdAt)} ·{" "}
            <EmailMark confirmed={brief.emailConfirmed} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:*:grow">{actions}</div>
      </div>
    </article>
  );
}

/** What the card says when there is nothing to send. */
export function BriefState({
  badge,
}: {
  badge: Extract<BriefForCompany["badge"], { kind: "badge" }>;
}) {
  return <Badge tone={badge.tone}>{badge.label}</Badge>;
}

function EmailMark({ confirmed }: { confirmed: boolean }) {
  return confirmed ? (
    <span className="font-semibold text-good">E-mail bevestigd</span>
  ) : (
    <span>E-mail nog niet bevestigd</span>
  );
}

/** Where the brief is carried out: from and to as the two lines of a label, or one place. */
function Route({ brief }: { brief: BriefForCompany }) {
  const { from, to } = brief.places;
  if (to === null) {
    return (
      <span className="text-step-0 wrap-anywhere">
        <BriefLocation brief={brief} />
      </span>
    );
  }
  return (
    <span className="grid grid-cols-[max-content_1fr] items-baseline gap-x-3 gap-y-0.5 text-step-0">
      <RouteWord>van</RouteWord>
      <span className="wrap-anywhere">{from} </span>
      <RouteWord>naar</RouteWord>
      <span className="wrap-anywhere">{to}</span>
    </span>
  );
}

function RouteWord({ children }: { children: string }) {
  return (
    <span className="font-sans text-sm font-normal tracking-normal text-muted">{children} </span>
  );
}

/** `label` names what an icon shows to readers who cannot see it; without an icon it is shown. */
function Fact({
  icon,
  label,
  children,
}: {
  icon?: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-1.5">
      {icon && (
        <span aria-hidden="true" className="text-edge [&_svg]:size-4">
          {icon}
        </span>
      )}
      {label && <span className={icon ? "sr-only" : "text-muted"}>{label}: </span>}
      <span>{children}</span>
    </li>
  );
}
