import { href } from "react-router";
import { formatDay, formatMoment } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { BRIEF } from "../../briefs/lifecycle.ts";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import type { BriefAtDesk, EnquiryAtDesk, ProposalAtDesk } from "../views.ts";
import { eventText, mergedInto } from "../wording.ts";

export interface StoryOfBrief extends BriefAtDesk {
  clientId: string | null;
  clientPhone: string | null;
  additionalInfo: string;
  version: number;
  anonymisedAt: Date | null;
}

/** What a brief says, and how it stands. */
export function BriefStory({ brief }: { brief: StoryOfBrief }) {
  const { id, status, clientId, clientName, clientEmail, clientPhone, version } = brief;
  const client = clientId ? (
    <TextLink translate="no" href={href("/admin/mensen/:userId", { userId: clientId })}>
      {clientName}
    </TextLink>
  ) : (
    clientName
  );
  return (
    <Card>
      <Facts
        facts={[
          ["Staat", stateOf(BRIEF, status).label],
          ["Klant", client],
          ["E-mailadres", clientEmail],
          ["Telefoon", clientPhone],
          ["Verhuisdag", formatDay(brief.moveDate)],
          ["Plaatsen", `${brief.proposalsCount} van ${brief.maxProposals} bezet`],
          ["Geplaatst", formatMoment(brief.createdAt)],
          ["Gewijzigd", version > 1 ? `${version - 1} keer na een offerte` : null],
          ["Anoniem sinds", brief.anonymisedAt && formatMoment(brief.anonymisedAt)],
          ["Toelichting", brief.additionalInfo],
          ["Nummer", id],
        ]}
      />
    </Card>
  );
}

interface Happened {
  id: number;
  act: string;
  actorKind: string;
  why: string | null;
  at: Date;
}

/** What happened to a brief, the newest first; placing it is the last. */
export function BriefEvents({ events, placed }: { events: readonly Happened[]; placed: Date }) {
  const rows = [
    ...events.map((event) => ({
      key: event.id,
      text: eventText(event),
      at: event.at,
      into: mergedInto(event),
    })),
    { key: 0, text: "Geplaatst, door de klant", at: placed, into: null },
  ];
  return (
    <ul className="grid gap-2">
      {rows.map(({ key, text, at, into }) => (
        <li key={key} className="grid">
          <span>{into ? "Geannuleerd, samengevoegd met een eerdere opdracht" : text}</span>
          {into && (
            <TextLink href={href("/admin/opdrachten/:briefId", { briefId: into })}>
              Naar de opdracht die doorloopt
            </TextLink>
          )}
          <span className="text-sm text-muted">{formatMoment(at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The proposals on a brief and how each stands, without what they ask. */
export function ProposalsAtDesk({ offers }: { offers: readonly ProposalAtDesk[] }) {
  if (offers.length === 0) return <p className="text-muted">Er kwam nog geen offerte.</p>;
  return (
    <ul className="grid gap-2">
      {offers.map(({ id, status, companyName, companyUserId: userId, createdAt, decidedAt }) => {
        const { label, tone } = stateOf(PROPOSAL, status);
        return (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="grid min-w-0 wrap-anywhere">
              <TextLink translate="no" href={href("/admin/mensen/:userId", { userId })}>
                {companyName}
              </TextLink>
              <span className="text-sm text-muted">
                <span>{formatMoment(createdAt)}</span>
                <span>{decidedAt && `; beslist ${formatMoment(decidedAt)}`}</span>
              </span>
            </span>
            <span className="shrink-0">
              <Badge tone={tone}>{label}</Badge>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What companies asked about a brief, and what its client answered. */
export function EnquiriesAtDesk({ questions }: { questions: readonly EnquiryAtDesk[] }) {
  if (questions.length === 0) return <p className="text-muted">Er zijn geen vragen gesteld.</p>;
  return (
    <ul className="grid gap-3">
      {questions.map(({ id, companyName, question, askedAt, answer, answeredAt }) => (
        <li key={id} className="grid wrap-anywhere">
          <span>{`${companyName}: ${question}`}</span>
          <span className="text-sm text-muted">{formatMoment(askedAt)}</span>
          <span>{answer === null ? "Nog geen antwoord" : `Antwoord: ${answer}`}</span>
          {answeredAt && <span className="text-sm text-muted">{formatMoment(answeredAt)}</span>}
        </li>
      ))}
    </ul>
  );
}
