import { useEffect, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { ContactLines } from "~/features/briefs/components/contact-lines.tsx";
import { BRIEF_STATUS_LABELS, SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import {
  OwnProposalCard,
  proposalAnchor,
} from "~/features/proposals/components/own-proposal-card.tsx";
import { canMoveProposal } from "~/features/proposals/lifecycle.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { listOwnProposals, type OwnProposal } from "~/features/proposals/reads.server.ts";
import { withdrawProposal } from "~/features/proposals/writes.server.ts";
import { appOf, requireCompany } from "~/server/auth/session.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatDay } from "~/shared/dates.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx";
import { AFTER, type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/proposals";
import { CompanyTabs } from "./company-tabs.tsx";
import { requireComplete } from "./eligibility.ts";

const HERE = "/verhuisbedrijf-dashboard/offertes";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mijn offertes") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { company } = await requireComplete(context, request);
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get(AFTER));
  const asked = query.get("offerte") ?? "";
  const named = isId(asked) && !after ? asked : null;
  const { companyId } = company;
  const { proposals, next, jumped } = await listOwnProposals(
    appOf(context),
    companyId,
    after,
    named,
  );
  return {
    page: { rows: proposals, next },
    named,
    view: query.get("toon"),
    isContinued: after !== null || jumped,
  };
}

/** Takes a proposal back. Sent away and back again, so that the whole list is read anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const proposalId = textField(await readForm(request), "proposalId");
  const done = isId(proposalId) && (await withdrawProposal(app, actor, proposalId)).ok;
  return await redirectWith(app, HERE, PROPOSAL_MESSAGES[done ? "withdrawn" : "withdraw-failed"]);
}

export default function Proposals({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CompanyTabs />
      <PageTitle lead="Alles wat je verstuurde, ook van opdrachten die niet meer in de lijst staan. Wordt je offerte gekozen, dan staan hier de contactgegevens van de klant.">
        Mijn offertes
      </PageTitle>
      <ProposalList
        key={useLocation().key}
        page={loaderData.page}
        isContinued={loaderData.isContinued}
        named={loaderData.named}
        view={loaderData.view}
      />
    </Page>
  );
}

const addressOf = (proposal: OwnProposal, view: "details" | "intrekken") =>
  `${HERE}?offerte=${proposal.id}&toon=${view}`;

const pageIn = (answer: { page: ListPage<OwnProposal> }) => answer.page;

function ProposalList({
  page,
  isContinued,
  named,
  view,
}: {
  page: ListPage<OwnProposal>;
  isContinued: boolean;
  /** The proposal that a mail led to. */
  named: string | null;
  /** What the address opens of it. */
  view: string | null;
}) {
  const { rows, more } = useMore(page, pageIn);
  const asked = rows.find(({ id }) => id === named) ?? null;
  const [details, setDetails] = useState(view === "details" ? asked : null);
  const [withdrawing, setWithdrawing] = useState(
    view === "intrekken" && asked && canMoveProposal(asked.status, "withdraw") ? asked : null,
  );
  useEffect(() => {
    if (named) document.getElementById(proposalAnchor(named))?.focus();
  }, [named]);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nog geen offertes"
        text="Kies een opdracht die bij je past en stuur je eerste offerte."
        action={<LinkButton href="/verhuisbedrijf-dashboard">Bekijk opdrachten</LinkButton>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {isContinued && (
        <LinkButton look="quiet" href={HERE} className="justify-self-start">
          Naar de nieuwste offertes
        </LinkButton>
      )}
      {rows.map((proposal) => (
        <OwnProposalCard
          key={proposal.id}
          proposal={proposal}
          brief={{ location: proposal.brief.location, facts: factsOf(proposal) }}
          contact={proposal.brief.contact && <ContactLines contact={proposal.brief.contact} />}
          actions={
            <>
              <Opener
                look="secondary"
                href={addressOf(proposal, "details")}
                onOpen={() => setDetails(proposal)}
              >
                <span>
                  Bekijk details<span className="sr-only">: {proposal.brief.location}</span>
                </span>
              </Opener>
              {canMoveProposal(proposal.status, "withdraw") && (
                <Opener
                  look="quiet"
                  href={addressOf(proposal, "intrekken")}
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
        {details && <BriefDetailsList brief={details.brief} />}
      </Dialog>
      <ConfirmDialog
        open={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title="Offerte intrekken?"
        text="De klant ziet je offerte dan niet meer en de plek komt vrij voor een ander bedrijf. Je kunt voor deze opdracht geen nieuwe offerte sturen."
      >
        {withdrawing && <WithdrawForm proposalId={withdrawing.id} />}
      </ConfirmDialog>
    </div>
  );
}

function WithdrawForm({ proposalId }: { proposalId: string }) {
  return (
    <Form method="post" action={HERE}>
      <input type="hidden" name="proposalId" value={proposalId} />
      <Button look="danger" pending={useNavigation().state !== "idle"} pendingText="Intrekken…">
        Offerte intrekken
      </Button>
    </Form>
  );
}

function factsOf({ brief, jobStatus }: OwnProposal): string {
  const kind = SERVICE_TYPE_LABELS[brief.serviceType];
  return `${kind} op ${formatDay(brief.eventDate)} · opdracht: ${BRIEF_STATUS_LABELS[jobStatus].toLowerCase()}`;
}
