import { memo, useCallback, useEffect, useId, useMemo, useState } from "react";
import { href, useFetcher } from "react-router";
import type { Eligibility } from "~/features/billing/views.ts";
import { BriefCard, BriefState } from "~/features/briefs/components/brief-card.tsx";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { unpackBriefs } from "~/features/briefs/components/packed-briefs.ts";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { type FilterPart, partsOf } from "~/features/briefs/rules/filter.ts";
import type { BriefFilter } from "~/features/briefs/schema.ts";
import { locationText } from "~/features/briefs/wording.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { forgetDraft } from "~/ui/drafts.ts";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Toast } from "~/ui/toast.tsx";
import { missingForProposal } from "../policy.ts";
import type { BriefGlance, ListedBrief, ProposalSheet } from "../views.ts";
import {
  DetailsWindow,
  type KnownBrief,
  useWholeBrief,
  type WholeBrief,
} from "./details-window.tsx";
import { MissingNotice } from "./missing-for-proposal.tsx";
import { NoBriefs } from "./no-briefs.tsx";
import type { ProposalAnswer } from "./proposal-form.later.tsx";
import { ProposalSheetForm } from "./proposal-sheet-form.tsx";
import { useSheet } from "./use-sheet.ts";

const DASHBOARD = href("/verhuisbedrijf-dashboard");

/** What an address opens above the list: the details of a brief, or the form for its proposal. */
export type View = "details" | "proposal";

/** Which of the two the address of a page asks for. */
export function viewIn(query: URLSearchParams): View {
  return query.get("offerte") === "indienen" ? "proposal" : "details";
}

/** A page of the list as it travels. */
export interface PackedPage {
  packed: string;
  next: string | null;
}

/** The same with its briefs unpacked. */
export function unpackPage({ packed, next }: PackedPage): ListPage<ListedBrief> {
  return { rows: unpackBriefs(packed), next };
}

interface Props {
  page: PackedPage;
  /** The brief that a mail led to: it is opened at once, wherever it stands in the list. */
  named: KnownBrief | null;
  /** How it is opened. */
  namedAs: View;
  /** What the form for a proposal on it needs, when that is opened. */
  sheet: ProposalSheet | null;
  /** The answer to a proposal that was posted without scripts. */
  posted: ProposalAnswer | undefined;
  read: (answer: unknown) => ListPage<ListedBrief> | null;
  company: { id: string; email: string; eligibility: Eligibility; verification: string };
  filter: BriefFilter;
  /** Where the list is empty: the parts of the filter without which it is not. */
  loosen: readonly FilterPart[];
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  onEditProfile: () => void;
  /** Shows a brief beside the list instead of in a window; null where there is no room. */
  onBeside: ((brief: BriefGlance) => void) | null;
  /** The brief beside the list. */
  besideId: string | null;
  /** The brief beside the list that a proposal is wanted for. */
  wanted: BriefGlance | null;
  /** It is taken up. */
  onTaken: () => void;
  /** A brief as it is after its proposal. */
  onAnswered: (brief: ListedBrief) => void;
}

type Shown = { brief: BriefGlance; as: View };

/** The briefs with everything a company does with them: look, proposal, load more. */
export function BriefList(props: Props) {
  const { named, namedAs, sheet, posted, read, company } = props;
  const { filter, loosen, isContinued, onEditProfile } = props;
  const { onBeside, besideId, wanted, onTaken, onAnswered } = props;
  const page = useMemo(() => unpackPage(props.page), [props.page]);
  const { rows, more } = useMore(page, read);
  // A page that is looked for has room left where looking stopped before it was full.
  const isSearch = rows.length % PAGE_SIZE > 0 && partsOf(filter).some((part) => part.isFurther);
  const [shown, setShown] = useState<Shown | null>(
    named && {
      brief: named.brief,
      as: named.brief.badge.kind === "badge" ? "details" : namedAs,
    },
  );
  const proposal = useFetcher<ProposalAnswer>();
  const draftKey = (briefId: string) => `offerte:${company.id}:${briefId}`;
  const current = useAnswered(proposal.data, (answered) => {
    forgetDraft(draftKey(answered.id));
    setShown(null);
    if (answered.id === besideId) onAnswered(answered);
  });
  const whole = useWholeBrief(named);
  const sheets = useSheet(sheet);
  const open = useCallback(
    (brief: BriefGlance, as: View) => {
      if (as === "details" && onBeside) {
        onBeside(brief);
        return;
      }
      whole.ask(brief.id);
      if (as === "proposal") sheets.ask(brief.id);
      setShown({ brief, as });
    },
    [whole.ask, sheets.ask, onBeside],
  );
  useEffect(() => {
    if (!wanted) return;
    open(wanted, "proposal");
    onTaken();
  }, [wanted, open, onTaken]);
  const missing = missingForProposal(company.eligibility);
  const close = () => setShown(null);
  const brief = shown && current(shown.brief);
  const known = brief ? whole.of(brief.id) : null;

  return (
    <div className="grid gap-4">
      {isContinued && (
        <LinkButton look="quiet" href={DASHBOARD} className="justify-self-start">
          Naar de nieuwste opdrachten
        </LinkButton>
      )}
      {rows.length === 0 && <NoBriefs filter={filter} loosen={loosen} goesOn={Boolean(more)} />}
      {rows.map(current).map((row) => (
        <BriefRow key={row.id} brief={row} isBeside={row.id === besideId} onOpen={open} />
      ))}
      <LoadMore more={more} text={isSearch ? "Verder zoeken" : undefined} />
      <div className="xl:hidden">
        <DetailsWindow
          brief={shown?.as === "details" && !onBeside ? brief : null}
          whole={known}
          onRetry={() => brief && whole.ask(brief.id)}
          onPropose={() => brief && open(brief, "proposal")}
          onClose={close}
        />
      </div>
      <Dialog open={shown?.as === "proposal"} onClose={close} title="Offerte indienen" startsInForm>
        {brief && <p className="text-muted">{locationText(brief.places)}</p>}
        {brief && !missing && <AskedBrief brief={brief} whole={known} />}
        {missing && proposal.data?.briefId === brief?.id && (
          <p>Wat je typte blijft in deze browser bewaard.</p>
        )}
        {brief && missing && (
          <MissingNotice
            missing={missing}
            eligibility={company.eligibility}
            email={company.email}
            verification={company.verification}
            onEditProfile={() => {
              close();
              onEditProfile();
            }}
          />
        )}
        {brief && !missing && (
          <ProposalSheetForm
            answer={sheets.of(brief.id)}
            onRetry={() => sheets.ask(brief.id)}
            draftKey={draftKey(brief.id)}
            budgetCents={brief.budgetCents}
            usual={known?.kind === "known" ? known.usual : undefined}
            fetcher={proposal}
            posted={posted?.briefId === brief.id ? posted : undefined}
            action={listedBriefPath(brief.id, "proposal")}
          />
        )}
      </Dialog>
      {proposal.state === "idle" && proposal.data?.sent && proposal.data.message && !shown && (
        <Toast key={proposal.data.briefId} message={proposal.data.message} />
      )}
    </div>
  );
}

/** What is asked, for who makes a proposal on it and wants to look at it once more. */
function AskedBrief({ brief, whole }: { brief: BriefGlance; whole: WholeBrief | null }) {
  return (
    <details className="rounded-box border border-line px-3">
      <summary className="min-h-11 content-center font-semibold text-accent-text">
        Bekijk de opdracht
      </summary>
      <div className="mt-3 mb-4 grid gap-5">
        <BriefDetailsList brief={brief}>
          {whole?.kind === "known" ? (
            <BriefAnswers brief={whole.brief} />
          ) : (
            <p className="text-muted">
              {whole ? BRIEF_MESSAGES["brief-failed"].title : "De rest wordt geladen…"}
            </p>
          )}
        </BriefDetailsList>
      </div>
    </details>
  );
}

/** Drawn once a brief: opening a window, and each key that is typed in one, draws no card again. */
const BriefRow = memo(function BriefRow({
  brief,
  isBeside,
  onOpen,
}: {
  brief: ListedBrief;
  isBeside: boolean;
  onOpen: (brief: ListedBrief, as: View) => void;
}) {
  const titleId = useId();
  return (
    <div className={`off-screen -m-4 p-4 ${isBeside ? "xl:*:outline-3 xl:*:outline-accent" : ""}`}>
      <BriefCard
        brief={brief}
        titleId={titleId}
        actions={
          <>
            {brief.badge.kind === "badge" ? (
              <BriefState badge={brief.badge} />
            ) : (
              <Opener
                href={listedBriefPath(brief.id, "proposal")}
                onOpen={() => onOpen(brief, "proposal")}
                describedBy={titleId}
              >
                Offerte indienen
              </Opener>
            )}
            <Opener
              look="secondary"
              href={listedBriefPath(brief.id, "details")}
              onOpen={() => onOpen(brief, "details")}
              describedBy={titleId}
            >
              Bekijk details
            </Opener>
          </>
        }
      />
    </div>
  );
});

/**
 * The cards that sending a proposal answered, in place of those that were loaded before: a page further
 * down the list is not loaded again.
 */
function useAnswered(answer: ProposalAnswer | undefined, onSent: (brief: ListedBrief) => void) {
  const [answered, setAnswered] = useState(new Map<string, ListedBrief>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    const brief = answer?.brief;
    if (!brief) return;
    setAnswered((earlier) => new Map(earlier).set(brief.id, brief));
    onSent(brief);
  }, [answer]);
  return <Row extends BriefGlance>(row: Row): Row | ListedBrief =>
    row.badge.kind === "send-proposal" ? (answered.get(row.id) ?? row) : row;
}
