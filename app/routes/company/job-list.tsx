import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { JobCard, JobState } from "~/features/briefs/components/job-card.tsx";
import { JobDetails } from "~/features/briefs/components/job-details.tsx";
import type { Job } from "~/features/briefs/views.ts";
import { type QuoteAnswer, QuoteForm } from "~/features/proposals/components/quote-form.tsx";
import { missingForQuote, type Standing } from "~/features/proposals/policy.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { forgetTabDraft } from "~/ui/tab-draft.ts";
import { Toast } from "~/ui/toast.tsx";
import { MissingNotice } from "./missing-for-quote.tsx";

const DASHBOARD = "/verhuisbedrijf-dashboard";

/** What an address opens above the list: the details of a job, or the form for its quote. */
export type View = "details" | "quote";

// Works without scripts, and leads back to the form after signing in once more.
const addressOf = (jobId: string, as: View) =>
  `${DASHBOARD}?opdracht=${jobId}${as === "quote" ? "&offerte=indienen" : ""}`;

/** Which of the two the address of a page asks for. */
export function viewIn(query: URLSearchParams): View {
  return query.get("offerte") === "indienen" ? "quote" : "details";
}

interface Props {
  page: ListPage<Job>;
  /** The job that a mail led to: it is opened at once, wherever it stands in the list. */
  named: Job | null;
  /** How it is opened. */
  namedAs: View;
  /** The answer to a quote that was posted without scripts. */
  posted: QuoteAnswer | undefined;
  read: (answer: unknown) => ListPage<Job> | null;
  company: { id: string; email: string; standing: Standing; verification: string };
  isFiltered: boolean;
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  onEditProfile: () => void;
}

type Shown = { job: Job; as: View };

/** The jobs with everything a company does with them: look, quote, load more. */
export function JobList(props: Props) {
  const { page, named, namedAs, posted, read, company } = props;
  const { isFiltered, isContinued, onEditProfile } = props;
  const { rows, more } = useMore(page, read);
  const [shown, setShown] = useState<Shown | null>(
    named && { job: named, as: named.badge.kind === "badge" ? "details" : namedAs },
  );
  const quote = useFetcher<QuoteAnswer>();
  const draftKey = (jobId: string) => `offerte:${company.id}:${jobId}`;
  const sent = useSent(quote.data, (jobId) => {
    forgetTabDraft(draftKey(jobId));
    setShown(null);
  });
  const missing = missingForQuote(company.standing);
  const close = () => setShown(null);
  const job = shown && withSent(shown.job, sent);

  return (
    <div className="grid gap-4">
      {isContinued && (
        <LinkButton look="quiet" href={DASHBOARD} className="justify-self-start">
          Naar de nieuwste opdrachten
        </LinkButton>
      )}
      {rows.length === 0 && <NoJobs isFiltered={isFiltered} />}
      {rows.map((row) => {
        const current = withSent(row, sent);
        return (
          <JobCard
            key={current.id}
            job={current}
            actions={
              <JobActions
                job={current}
                onDetails={() => setShown({ job: current, as: "details" })}
                onQuote={() => setShown({ job: current, as: "quote" })}
              />
            }
          />
        );
      })}
      <LoadMore more={more} />
      <Dialog open={shown?.as === "details"} onClose={close} title="Opdrachtdetails">
        {job && (
          <>
            <JobDetails job={job} />
            <div className="sticky bottom-0 -mx-4 -mb-4 flex items-center border-t border-line bg-card px-4 py-3 max-sm:*:grow sm:-mx-6 sm:-mb-6 sm:px-6">
              {job.badge.kind === "badge" ? (
                <JobState badge={job.badge} />
              ) : (
                <Opener
                  href={addressOf(job.id, "quote")}
                  onOpen={() => setShown({ job, as: "quote" })}
                >
                  Offerte indienen
                </Opener>
              )}
            </div>
          </>
        )}
      </Dialog>
      <Dialog open={shown?.as === "quote"} onClose={close} title="Offerte indienen" startsInForm>
        {job && <p className="text-muted">{job.location}</p>}
        {job && missing && (
          <MissingNotice
            missing={missing}
            standing={company.standing}
            email={company.email}
            verification={company.verification}
            onEditProfile={() => {
              close();
              onEditProfile();
            }}
          />
        )}
        {job && !missing && (
          <QuoteForm
            briefId={job.id}
            draftKey={draftKey(job.id)}
            budget={job.budgetRange}
            fetcher={quote}
            posted={posted?.briefId === job.id ? posted : undefined}
            action={addressOf(job.id, "quote")}
          />
        )}
      </Dialog>
      {quote.state === "idle" && quote.data?.sent && !shown && (
        <Toast key={quote.data.briefId} message={quote.data.message} />
      )}
    </div>
  );
}

function JobActions({
  job,
  onDetails,
  onQuote,
}: {
  job: Job;
  onDetails: () => void;
  onQuote: () => void;
}) {
  const where = <span className="sr-only">: {job.location}</span>;
  return (
    <>
      {job.badge.kind === "badge" ? (
        <JobState badge={job.badge} />
      ) : (
        <Opener href={addressOf(job.id, "quote")} onOpen={onQuote}>
          <span>Offerte indienen{where}</span>
        </Opener>
      )}
      <Opener look="secondary" href={addressOf(job.id, "details")} onOpen={onDetails}>
        <span>Bekijk details{where}</span>
      </Opener>
    </>
  );
}

/** The jobs quoted on this page: a card of a later page is not loaded anew after sending. */
function useSent(answer: QuoteAnswer | undefined, onSent: (jobId: string) => void): Set<string> {
  const [sent, setSent] = useState(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    if (!answer?.sent) return;
    setSent((earlier) => new Set(earlier).add(answer.briefId));
    onSent(answer.briefId);
  }, [answer]);
  return sent;
}

function withSent(job: Job, sent: Set<string>): Job {
  if (!sent.has(job.id) || job.badge.kind === "badge") return job;
  return {
    ...job,
    proposalsCount: Math.min(job.proposalsCount + 1, job.maxProposals),
    badge: { kind: "badge", tone: "busy", label: "Offerte Ingediend" },
  };
}

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Geen opdrachten met dit filter"
      text="Kies een andere provincie of soort opdracht, of bekijk alles wat er openstaat."
      action={<LinkButton href={`${DASHBOARD}?type=&provincie=`}>Toon alle opdrachten</LinkButton>}
    />
  ) : (
    <EmptyState
      title="Nog geen opdrachten"
      text="Zodra er een aanvraag binnenkomt staat hij hier. Met een abonnement krijg je er ook een mail over."
    />
  );
}
