import { useEffect, useState } from "react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { ContactLines } from "~/features/briefs/components/contact-lines.tsx";
import { SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { datesText } from "~/features/briefs/wording.ts";
import { CompanyTabs } from "~/features/companies/components/company-tabs.tsx";
import { OwnProposalCard } from "~/features/proposals/components/own-proposal-card.tsx";
import { listOwnProposals } from "~/features/proposals/index.server.ts";
import { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import type { OwnProposal } from "~/features/proposals/views.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import { can } from "~/shared/lifecycle.ts";
import { page } from "~/shared/page.ts";
import { ownProposalPath, proposalAnchor } from "~/shared/paths.ts";
import { pageTitle } from "~/shared/product.ts";
import { refuse } from "~/shared/result.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx";
import { AFTER, type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import type { Route } from "./+types/proposals";

const PAGE_PATH = href("/verhuisbedrijf-dashboard/offertes");

export const handle = page({ audience: "company" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mijn offertes") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get(AFTER));
  const asked = query.get("offerte") ?? "";
  const named = isId(asked) && !after ? asked : null;
  const { proposals, next, jumped } = await listOwnProposals(appOf(context), actor, after, named);
  return {
    page: { rows: proposals, next },
    named,
    view: query.get("toon"),
    isContinued: after !== null || jumped,
  };
}

/** Takes a proposal back. Sent away and back again, so that the whole list is read anew. */
export const action = formAction({
  gate: requireCompany,
  async act({ app, actor, fields }) {
    const proposalId = textField(fields, "proposalId");
    return isId(proposalId) ? await withdrawProposal(app, actor, proposalId) : refuse("not-yours");
  },
  messages: {
    "not-yours": PROPOSAL_MESSAGES["withdraw-failed"],
    "wrong-state": PROPOSAL_MESSAGES["withdraw-failed"],
  },
  failed: PROPOSAL_MESSAGES["withdraw-failed"],
  back: PAGE_PATH,
  done: { to: PAGE_PATH, message: PROPOSAL_MESSAGES.withdrawn },
});

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
    view === "intrekken" && asked && can(PROPOSAL, asked.status, "withdraw") ? asked : null,
  );
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
        <LinkButton look="quiet" href={PAGE_PATH} className="justify-self-start">
          Naar de nieuwste offertes
        </LinkButton>
      )}
      {rows.map((proposal) => (
        <OwnProposalCard
          key={proposal.id}
          proposal={proposal}
          brief={{ location: proposal.brief.location, facts: briefFacts(proposal) }}
          contact={proposal.brief.contact && <ContactLines contact={proposal.brief.contact} />}
          actions={
            <>
              <Opener
                look="secondary"
                href={ownProposalPath(proposal.id, "details")}
                onOpen={() => setDetails(proposal)}
              >
                <span>
                  Bekijk details<span className="sr-only">: {proposal.brief.location}</span>
                </span>
              </Opener>
              {can(PROPOSAL, proposal.status, "withdraw") && (
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
            <BriefAnswers brief={details.brief} />
          </BriefDetailsList>
        )}
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
    <Form method="post" action={PAGE_PATH}>
      <input type="hidden" name="proposalId" value={proposalId} />
      <Button look="danger" pending={useNavigation().state !== "idle"} pendingText="Intrekken…">
        Offerte intrekken
      </Button>
    </Form>
  );
}

function briefFacts({ brief, briefStatus }: OwnProposal): string {
  const kind = SERVICE_TYPE_LABELS[brief.serviceType];
  return `${kind}, ${datesText(brief)} · opdracht: ${BRIEF.states[briefStatus].label.toLowerCase()}`;
}
