import { useEffect, useState } from "react";
import { Form, href, useFetcher, useNavigation } from "react-router";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { EnquiryList } from "~/features/enquiries/components/enquiries.later.tsx";
import { formatCents } from "~/shared/money.ts";
import { ownProposalPath, type ProposalView, proposalAnchor } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Changes } from "../../proposals/components/changes.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import type { ProposalSheet } from "../../proposals/views.ts";
import { CONFIRM_NOTES } from "../../proposals/wording/notes.ts";
import type { OwnProposal } from "../views.ts";
import { OWN_PROPOSALS } from "./address.ts";
import { mayOpen, OwnProposalCard, reconsiderText } from "./own-proposal-card.tsx";
import { ProposalSheetForm, useSheet } from "./proposal-sheet-form.tsx";

interface Proposals {
  page: ListPage<OwnProposal>;
  isContinued: boolean;
  /** The proposal that a mail led to. */
  named: string | null;
  view: ProposalView | null;
  sheet: ProposalSheet | null;
  /** The answer to an adjustment that was posted without scripts. */
  posted: ProposalAnswer | undefined;
}

export function OwnProposalList({ page, isContinued, named, view, sheet, posted }: Proposals) {
  const { rows, more } = useMore(page, (answer: Pick<Proposals, "page">) => answer.page);
  const asked = rows.find(({ id }) => id === named);
  const [open, setOpen] = useState<{ view: ProposalView; proposal: OwnProposal } | null>(
    asked && view && mayOpen(view, asked) ? { view, proposal: asked } : null,
  );
  // As it is now; one that left the list as it was.
  const opened = open && (rows.find(({ id }) => id === open.proposal.id) ?? open.proposal);
  const shownIn = (window: ProposalView) => (open?.view === window ? opened : null);
  const close = () => setOpen(null);
  const [details, looking] = [shownIn("details"), shownIn("nakijken")];
  const [adjusting, withdrawing] = [shownIn("aanpassen"), shownIn("intrekken")];
  const isSending = useNavigation().state !== "idle";
  const adjustment = useFetcher<ProposalAnswer>();
  const sheets = useSheet(sheet);
  const adjust = (proposal: OwnProposal) => setOpen({ view: "aanpassen", proposal });
  const { ask } = sheets;
  const about = adjusting?.brief.id;
  const version = adjusting?.brief.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another sheet.
  useEffect(() => {
    if (about) ask(about);
  }, [about, version, ask]);
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
        <LinkButton look="quiet" href={OWN_PROPOSALS} className="justify-self-start">
          Naar de nieuwste offertes
        </LinkButton>
      )}
      {rows.map((proposal) => (
        <OwnProposalCard
          key={proposal.id}
          proposal={proposal}
          onOpen={(window) => setOpen({ view: window, proposal })}
        />
      ))}
      <LoadMore more={more} />
      <Dialog open={details !== null} onClose={close} title="Opdrachtdetails">
        {details && (
          <BriefDetailsList brief={details.brief}>
            {details.changes.length > 0 && (
              <section className="grid gap-2">
                <h3>Gewijzigd sinds je offerte</h3>
                <Changes changes={details.changes} />
              </section>
            )}
            <BriefAnswers brief={details.brief} />
            {details.asked.length > 0 && (
              <section className="grid gap-3">
                <h3>Vragen en antwoorden</h3>
                <EnquiryList enquiries={details.asked} />
              </section>
            )}
          </BriefDetailsList>
        )}
      </Dialog>
      <Dialog open={looking !== null} onClose={close} title="Offerte nakijken">
        {looking && <Reconsidered proposal={looking} onAdjust={() => adjust(looking)} />}
      </Dialog>
      <Dialog open={adjusting !== null} onClose={close} title="Offerte aanpassen">
        {adjusting && (
          <>
            <p translate="no" className="text-muted">
              {adjusting.brief.location}
            </p>
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
        onClose={close}
        title="Offerte intrekken?"
        text="De klant ziet je offerte dan niet meer en de plek komt vrij voor een ander bedrijf. Je kunt voor deze opdracht geen nieuwe offerte sturen."
      >
        {withdrawing && (
          <Form method="post" action={OWN_PROPOSALS}>
            <input type="hidden" name="proposalId" value={withdrawing.id} />
            <Button
              name="intent"
              value="withdraw"
              look="danger"
              pending={isSending}
              pendingText="Intrekken…"
            >
              Offerte intrekken
            </Button>
          </Form>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** A company's own proposal that it looks at again, to confirm or adjust it. */
function Reconsidered({ proposal, onAdjust }: { proposal: OwnProposal; onAdjust: () => void }) {
  const isSending = useNavigation().state !== "idle";
  const { toConfirm } = proposal;
  return (
    <>
      <p>{reconsiderText(proposal)}</p>
      {proposal.changes.length > 0 && <Changes changes={proposal.changes} />}
      <p className="rounded-box border border-line bg-paper p-3">
        <span className="wrap-anywhere">{proposal.packageName}</span>:{" "}
        <strong className="whitespace-nowrap tabular-nums">
          <span translate="no">{formatCents(proposal.sum.cents)}</span> incl. btw
        </strong>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Opener
          look={toConfirm === null ? "secondary" : "primary"}
          href={ownProposalPath(proposal.id, "aanpassen")}
          onOpen={onAdjust}
        >
          Offerte aanpassen
        </Opener>
        {toConfirm !== "wrong-state" && (
          <Form method="post" action={OWN_PROPOSALS}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="proposalId" value={proposal.id} />
            <input type="hidden" name="briefVersion" value={proposal.brief.version} />
            <Button
              pending={isSending}
              pendingText="Bevestigen…"
              why={toConfirm && CONFIRM_NOTES[toConfirm]}
            >
              Zo laten en bevestigen
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
