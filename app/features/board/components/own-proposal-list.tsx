import { useEffect, useState } from "react";
import { Form, href, useFetcher, useNavigation } from "react-router";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { ContactLines } from "~/features/briefs/components/contact-lines.tsx";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { rowFacts } from "~/features/briefs/wording/row.ts";
import { datesText } from "~/features/briefs/wording.ts";
import { SERVICE_TYPE_LABELS } from "~/features/intake/constants.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ownProposalPath, proposalAnchor } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { AgreementLink } from "../../proposals/components/agreement-link.tsx";
import { Changes } from "../../proposals/components/changes.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import { ProposalSheetForm } from "../../proposals/components/proposal-sheet-form.tsx";
import { useSheet } from "../../proposals/components/use-sheet.ts";
import { OWN_PROPOSAL_CAN } from "../../proposals/rules/can.ts";
import type { ProposalSheet } from "../../proposals/views.ts";
import { namesOf } from "../../proposals/wording/offer.ts";
import type { OwnProposal } from "../views.ts";
import { OwnProposalCard } from "./own-proposal-card.tsx";
import { ReconsiderWindow, reconsiderText } from "./reconsider-window.tsx";

const pageIn = (answer: { page: ListPage<OwnProposal> }) => answer.page;

/** A company's own proposals, with everything that it can do with one. */
export function OwnProposalList({
  page,
  isContinued,
  named,
  view,
  sheet,
  posted,
  action,
}: {
  page: ListPage<OwnProposal>;
  isContinued: boolean;
  /** The proposal that a mail led to. */
  named: string | null;
  /** What the address opens of it. */
  view: string | null;
  /** What adjusting it needs, when the address opens that. */
  sheet: ProposalSheet | null;
  /** The answer to an adjustment that was posted without scripts. */
  posted: ProposalAnswer | undefined;
  /** The address of the page, which takes what is done here. */
  action: string;
}) {
  const { rows, more } = useMore(page, pageIn);
  const asked = rows.find(({ id }) => id === named) ?? null;
  const [details, setDetails] = useState(view === "details" ? asked : null);
  const [withdrawing, setWithdrawing] = useState(
    view === "intrekken" && asked && OWN_PROPOSAL_CAN.withdraw(asked) === null ? asked : null,
  );
  const mayLookAgain = asked && reconsiderText(asked) !== null ? asked : null;
  const [looking, setLooking] = useState(view === "nakijken" ? mayLookAgain : null);
  const [adjusting, setAdjusting] = useState(view === "aanpassen" ? mayLookAgain : null);
  const adjustment = useFetcher<ProposalAnswer>();
  const sheets = useSheet(sheet);
  const adjust = (proposal: OwnProposal) => {
    sheets.ask(proposal.brief.id);
    setLooking(null);
    setAdjusting(proposal);
  };
  useEffect(() => {
    if (named) document.getElementById(proposalAnchor(named))?.focus();
  }, [named]);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nog geen offertes"
        text="Kies een opdracht die bij je past en stuur je eerste offerte."
        action={<LinkButton href={href("/verhuisbedrijf-dashboard")}>Bekijk opdrachten</LinkButton>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {isContinued && (
        <LinkButton look="quiet" href={action} className="justify-self-start">
          Naar de nieuwste offertes
        </LinkButton>
      )}
      {rows.map((proposal) => (
        <OwnProposalCard
          key={proposal.id}
          proposal={proposal}
          brief={{ location: proposal.brief.location, facts: briefFacts(proposal) }}
          contact={
            proposal.brief.contact && (
              <>
                <ContactLines contact={proposal.brief.contact} />
                <AgreementLink proposalId={proposal.id} />
              </>
            )
          }
          notice={reconsiderText(proposal)}
          actions={
            <>
              {reconsiderText(proposal) !== null && (
                <Opener
                  href={ownProposalPath(proposal.id, "nakijken")}
                  onOpen={() => setLooking(proposal)}
                >
                  <span>
                    Offerte nakijken<span className="sr-only">: {proposal.brief.location}</span>
                  </span>
                </Opener>
              )}
              <Opener
                look="secondary"
                href={ownProposalPath(proposal.id, "details")}
                onOpen={() => setDetails(proposal)}
              >
                <span>
                  Bekijk details<span className="sr-only">: {proposal.brief.location}</span>
                </span>
              </Opener>
              {OWN_PROPOSAL_CAN.withdraw(proposal) === null && (
                <Opener
                  look="quiet"
                  href={ownProposalPath(proposal.id, "intrekken")}
                  onOpen={() => setWithdrawing(proposal)}
                >
                  <span>
                    Offerte intrekken<span className="sr-only">: {proposal.brief.location}</span>
                  </span>
                </Opener>
              )}
            </>
          }
        />
      ))}
      <LoadMore more={more} />
      <Dialog open={details !== null} onClose={() => setDetails(null)} title="Opdrachtdetails">
        {details && (
          <BriefDetailsList brief={details.brief}>
            {details.changes.length > 0 && (
              <section className="grid gap-2">
                <h3>Gewijzigd sinds je offerte</h3>
                <Changes changes={details.changes} />
              </section>
            )}
            <BriefAnswers brief={details.brief} />
          </BriefDetailsList>
        )}
      </Dialog>
      <ReconsiderWindow
        proposal={looking}
        action={action}
        onAdjust={() => looking && adjust(looking)}
        onClose={() => setLooking(null)}
      />
      <Dialog
        open={adjusting !== null}
        onClose={() => setAdjusting(null)}
        title="Offerte aanpassen"
      >
        {adjusting && (
          <>
            <p className="text-muted">{adjusting.brief.location}</p>
            {adjusting.changes.length > 0 && <Changes changes={adjusting.changes} />}
            <ProposalSheetForm
              answer={sheets.of(adjusting.brief.id)}
              onRetry={() => sheets.ask(adjusting.brief.id)}
              draftKey={`aanpassen:${adjusting.id}`}
              fetcher={adjustment}
              posted={posted?.briefId === adjusting.brief.id ? posted : undefined}
              action={ownProposalPath(adjusting.id, "aanpassen")}
            />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title="Offerte intrekken?"
        text="De klant ziet je offerte dan niet meer en de plek komt vrij voor een ander bedrijf. Je kunt voor deze opdracht geen nieuwe offerte sturen."
      >
        {withdrawing && <WithdrawForm proposalId={withdrawing.id} action={action} />}
      </ConfirmDialog>
    </div>
  );
}

function WithdrawForm({ proposalId, action }: { proposalId: string; action: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="proposalId" value={proposalId} />
      <Button look="danger" pending={useNavigation().state !== "idle"} pendingText="Intrekken…">
        Offerte intrekken
      </Button>
    </Form>
  );
}

function briefFacts({ brief, briefStatus, agreed }: OwnProposal): string {
  const kind = SERVICE_TYPE_LABELS[brief.serviceType];
  const extras = agreed?.extras.map(({ item }) => item) ?? [];
  const chosen = extras.length > 0 ? `, met ${namesOf(extras, brief.serviceType)}` : "";
  const { day: near, volume, distance } = rowFacts(brief);
  // What was agreed is said in full.
  const day = agreed ? datesText(brief) : near;
  const status = `opdracht: ${stateOf(BRIEF, briefStatus).label.toLowerCase()}`;
  return [kind, day + chosen, volume, distance, status].filter(Boolean).join(" · ");
}
