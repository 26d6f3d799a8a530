import { useEffect, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { ContactLines } from "~/features/briefs/components/contact-lines.tsx";
import { JobDetails } from "~/features/briefs/components/job-details.tsx";
import { BRIEF_STATUS_LABELS, SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import { OwnQuoteCard, quoteAnchor } from "~/features/proposals/components/own-quote-card.tsx";
import { canMoveProposal } from "~/features/proposals/lifecycle.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { listOwnQuotes, type OwnQuote } from "~/features/proposals/reads.server.ts";
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
import type { Route } from "./+types/quotes";
import { CompanyTabs } from "./company-tabs.tsx";
import { requireComplete } from "./standing.ts";

const HERE = "/verhuisbedrijf-dashboard/offertes";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mijn offertes") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { company } = await requireComplete(context, request);
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get(AFTER));
  const asked = query.get("offerte") ?? "";
  const named = isId(asked) && !after ? asked : null;
  const { companyId } = company;
  const { quotes, next, jumped } = await listOwnQuotes(appOf(context), companyId, after, named);
  return {
    page: { rows: quotes, next },
    named,
    view: query.get("toon"),
    isContinued: after !== null || jumped,
  };
}

/** Takes a quote back. Sent away and back again, so that the whole list is read anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const proposalId = textField(await readForm(request), "proposalId");
  const done = isId(proposalId) && (await withdrawProposal(app, actor, proposalId)).ok;
  return await redirectWith(app, HERE, PROPOSAL_MESSAGES[done ? "withdrawn" : "withdraw-failed"]);
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CompanyTabs />
      <PageTitle lead="Alles wat je verstuurde, ook van opdrachten die niet meer in de lijst staan. Wordt je offerte gekozen, dan staan hier de contactgegevens van de klant.">
        Mijn offertes
      </PageTitle>
      <QuoteList
        key={useLocation().key}
        page={loaderData.page}
        isContinued={loaderData.isContinued}
        named={loaderData.named}
        view={loaderData.view}
      />
    </Page>
  );
}

const addressOf = (quote: OwnQuote, view: "details" | "intrekken") =>
  `${HERE}?offerte=${quote.id}&toon=${view}`;

const pageIn = (answer: { page: ListPage<OwnQuote> }) => answer.page;

function QuoteList({
  page,
  isContinued,
  named,
  view,
}: {
  page: ListPage<OwnQuote>;
  isContinued: boolean;
  /** The quote that a mail led to. */
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
    if (named) document.getElementById(quoteAnchor(named))?.focus();
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
      {rows.map((quote) => (
        <OwnQuoteCard
          key={quote.id}
          quote={quote}
          job={{ location: quote.job.location, facts: factsOf(quote) }}
          contact={quote.job.contact && <ContactLines contact={quote.job.contact} />}
          actions={
            <>
              <Opener
                look="secondary"
                href={addressOf(quote, "details")}
                onOpen={() => setDetails(quote)}
              >
                <span>
                  Bekijk details<span className="sr-only">: {quote.job.location}</span>
                </span>
              </Opener>
              {canMoveProposal(quote.status, "withdraw") && (
                <Opener
                  look="quiet"
                  href={addressOf(quote, "intrekken")}
                  onOpen={() => setWithdrawing(quote)}
                >
                  <span>
                    Offerte intrekken<span className="sr-only">: {quote.job.location}</span>
                  </span>
                </Opener>
              )}
            </>
          }
        />
      ))}
      <LoadMore more={more} />
      <Dialog open={details !== null} onClose={() => setDetails(null)} title="Opdrachtdetails">
        {details && <JobDetails job={details.job} />}
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

function factsOf({ job, jobStatus }: OwnQuote): string {
  const kind = SERVICE_TYPE_LABELS[job.serviceType];
  return `${kind} op ${formatDay(job.eventDate)} · opdracht: ${BRIEF_STATUS_LABELS[jobStatus].toLowerCase()}`;
}
