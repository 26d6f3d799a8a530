import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { href, useFetcher } from "react-router";
import type { Eligibility } from "~/features/billing/views.ts";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { BriefRow } from "~/features/briefs/components/listed-card.tsx";
import {
  type ListedCard,
  type PackedPage,
  unpackCards,
} from "~/features/briefs/components/packed-cards.ts";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { type FilterPart, partsOf } from "~/features/briefs/rules/filter.ts";
import type { BriefFilter } from "~/features/briefs/schema.ts";
import { locationText } from "~/features/briefs/wording.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { LinkButton, pressed } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { forgetDraft } from "~/ui/drafts.ts";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Toast } from "~/ui/toast.tsx";
import { missingForProposal } from "../policy.ts";
import type { ProposalSheet } from "../views.ts";
import {
  DetailsInWindow,
  type KnownBrief,
  useWholeBrief,
  type WholeBrief,
} from "./details-window.tsx";
import { type Glance, GlanceCard, glanceAt } from "./glance.tsx";
import { MissingNotice } from "./missing-for-proposal.tsx";
import { NoBriefs } from "./no-briefs.tsx";
import { openedBy, type View } from "./opened.ts";
import type { ProposalAnswer } from "./proposal-form.later.tsx";
import { ProposalSheetForm } from "./proposal-sheet-form.tsx";
import { useSheet } from "./use-sheet.ts";
import { useWindowEntry } from "./use-window-entry.ts";

const DASHBOARD = href("/verhuisbedrijf-dashboard");

/** A page of the list with its cards unpacked. */
export function unpackPage(page: PackedPage): ListPage<ListedCard> {
  return { rows: unpackCards(page), next: page.next };
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
  read: (answer: unknown) => ListPage<ListedCard> | null;
  company: { id: string; email: string; eligibility: Eligibility; verification: string };
  filter: BriefFilter;
  /** Where the list is empty: the parts of the filter without which it is not. */
  loosen: readonly FilterPart[];
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  onEditProfile: () => void;
  /** Shows a brief beside the list instead of in a window; null where there is no room. */
  onBeside: ((glance: Glance) => void) | null;
  /** The brief beside the list. */
  besideId: string | null;
  /** The brief beside the list that a proposal is wanted for. */
  wanted: string | null;
  /** It is taken up. */
  onTaken: () => void;
  /** What is known of a brief after its proposal. */
  onAnswered: (glance: Glance) => void;
}

/** A brief in a window, with what was known of it when that opened. */
interface Shown {
  briefId: string;
  as: View;
  glance: Glance | null;
}

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
      briefId: named.brief.id,
      as: named.brief.badge.kind === "badge" ? "details" : namedAs,
      glance: null,
    },
  );
  const proposal = useFetcher<ProposalAnswer>();
  const draftKey = (briefId: string) => `offerte:${company.id}:${briefId}`;
  const whole = useWholeBrief(named);
  const current = useAnswered(proposal.data, rows, (answered) => {
    const glance = glanceAt(answered.id, answered.html ?? "");
    forgetDraft(draftKey(answered.id));
    setShown(null);
    if (answered.id === named?.brief.id) whole.askAgain(answered.id);
    if (answered.id === besideId) onAnswered(glance);
  });
  const sheets = useSheet(sheet);
  const open = useCallback(
    (asked: Shown) => {
      setShown(asked);
      afterPaint(() => {
        whole.ask(asked.briefId);
        if (asked.as === "proposal") sheets.ask(asked.briefId);
      });
    },
    [whole.ask, sheets.ask],
  );
  const press = (event: MouseEvent | KeyboardEvent) => {
    const opener = pressed(event);
    const asked = opener && openedBy(new URL(opener.href));
    const card = opener?.closest(".brief-card");
    if (!asked || !card) return;
    const glance = glanceAt(asked.briefId, card.innerHTML);
    if (asked.as === "details" && onBeside) onBeside(glance);
    else open({ ...asked, glance });
  };
  useEffect(() => {
    if (!wanted) return;
    open({ briefId: wanted, as: "proposal", glance: null });
    onTaken();
  }, [wanted, open, onTaken]);
  const missing = missingForProposal(company.eligibility);
  const close = () => setShown(null);
  // Where there is room the brief beside the list has the address, and Back is about that.
  useWindowEntry(shown !== null && !onBeside, close);
  const known = shown && whole.of(shown.briefId);
  const details = shown?.as === "details" && !onBeside ? shown : null;
  const isProposing = shown?.as === "proposal";

  return (
    <div className="grid gap-4">
      {isContinued && (
        <LinkButton look="quiet" href={DASHBOARD} className="justify-self-start">
          Naar de nieuwste opdrachten
        </LinkButton>
      )}
      {rows.length === 0 && <NoBriefs filter={filter} loosen={loosen} goesOn={Boolean(more)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links of the cards. */}
      <div className="grid gap-4" onClick={press} onKeyDown={press}>
        {rows.map(current).map((card) => (
          <BriefRow key={card.id} card={card} isBeside={card.id === besideId} />
        ))}
      </div>
      <LoadMore more={more} text={isSearch ? "Verder zoeken" : undefined} />
      {/* One window for both: what is behind it stays as it is when the form takes the details' place. */}
      <div className={details ? "xl:hidden" : undefined}>
        <Dialog
          open={details !== null || isProposing}
          onClose={close}
          title={details ? "Opdrachtdetails" : "Offerte indienen"}
          startsInForm={isProposing}
        >
          {details && (
            <DetailsInWindow
              {...details}
              whole={known}
              onRetry={() => whole.ask(details.briefId)}
              onPropose={() => open({ ...details, as: "proposal" })}
            />
          )}
          {isProposing && (
            <>
              {known?.kind === "known" && (
                <p className="text-muted">{locationText(known.brief.places)}</p>
              )}
              {!missing && <AskedBrief glance={shown.glance} whole={known} />}
              {missing && proposal.data?.briefId === shown.briefId && (
                <p>Wat je typte blijft in deze browser bewaard.</p>
              )}
              {missing ? (
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
              ) : (
                <ProposalSheetForm
                  answer={sheets.of(shown.briefId)}
                  onRetry={() => sheets.ask(shown.briefId)}
                  draftKey={draftKey(shown.briefId)}
                  usual={known?.kind === "known" ? known.usual : undefined}
                  fetcher={proposal}
                  posted={posted?.briefId === shown.briefId ? posted : undefined}
                  action={listedBriefPath(shown.briefId, "proposal")}
                />
              )}
            </>
          )}
        </Dialog>
      </div>
      {proposal.state === "idle" && proposal.data?.sent && proposal.data.message && !shown && (
        <Toast key={proposal.data.briefId} message={proposal.data.message} />
      )}
    </div>
  );
}

/** What is asked, for who makes a proposal on it and wants to look at it once more. */
function AskedBrief({ glance, whole }: { glance: Glance | null; whole: WholeBrief | null }) {
  return (
    <details className="rounded-box border border-line px-3">
      <summary>Bekijk de opdracht</summary>
      <div className="mt-3 mb-4 grid gap-5">
        {whole?.kind === "known" ? (
          <BriefDetailsList brief={whole.brief}>
            <BriefAnswers brief={whole.brief} />
          </BriefDetailsList>
        ) : (
          <>
            {glance && <GlanceCard glance={glance} />}
            <p className="text-muted">
              {whole ? BRIEF_MESSAGES["brief-failed"].title : "De rest wordt geladen…"}
            </p>
          </>
        )}
      </div>
    </details>
  );
}

/**
 * The cards that sending a proposal answered, in place of those that were loaded before: a page further
 * down the list is not loaded again.
 */
function useAnswered(
  answer: ProposalAnswer | undefined,
  rows: readonly ListedCard[],
  onSent: (card: ListedCard) => void,
) {
  const [answered, setAnswered] = useState(
    new Map<string, { before: string | undefined; card: ListedCard }>(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    const card = answer?.card;
    if (!card) return;
    const before = rows.find(({ id }) => id === card.id)?.version;
    setAnswered((earlier) => new Map(earlier).set(card.id, { before, card }));
    onSent(card);
  }, [answer]);
  return (row: ListedCard): ListedCard => {
    const newer = answered.get(row.id);
    return newer?.before === row.version ? newer.card : row;
  };
}
