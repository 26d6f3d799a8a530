import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import type { Eligibility } from "~/features/billing/views.ts";
import { ListedRow } from "~/features/briefs/components/listed-row.tsx";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { locationText } from "~/features/briefs/wording.ts";
import { type FilterPart, partsOf } from "~/features/search/rules/filter.ts";
import type { BriefFilter } from "~/features/search/schema.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { LinkButton, pressed } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { forgetDraft } from "~/ui/drafts.ts";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { stand } from "~/ui/standing.ts";
import { Toast } from "~/ui/toast.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import { ProposalSheetForm } from "../../proposals/components/proposal-sheet-form.tsx";
import { useSheet } from "../../proposals/components/use-sheet.ts";
import { missingForProposal } from "../../proposals/policy.ts";
import type { ProposalSheet } from "../../proposals/views.ts";
import { AskedBrief } from "./asked-brief.tsx";
import { DetailsInWindow, type KnownBrief, useWholeBrief } from "./details-window.tsx";
import { type Glance, glanceAt } from "./glance.tsx";
import { MissingNotice } from "./missing-for-proposal.later.tsx";
import { NoBriefs } from "./no-briefs.tsx";
import { openedBy, type View } from "./opened.ts";
import { useAnswered } from "./use-answered.ts";
import { useKeptScroll } from "./use-kept-scroll.ts";
import { useOpened } from "./use-opened.ts";
import { useWindowEntry } from "./use-window-entry.ts";

const DASHBOARD = href("/verhuisbedrijf-dashboard");

interface Props {
  page: ListPage<FinishedRow>;
  /** The brief that a mail led to: it is opened at once, wherever it stands in the list. */
  named: KnownBrief | null;
  /** How it is opened. */
  namedAs: View;
  /** What the form for a proposal on it needs, when that is opened. */
  sheet: ProposalSheet | null;
  /** The answer to a proposal that was posted without scripts. */
  posted: ProposalAnswer | undefined;
  read: (answer: unknown) => ListPage<FinishedRow> | null;
  company: { id: string; email: string; eligibility: Eligibility; verification: string };
  filter: BriefFilter;
  /** Where the list is empty: the parts of the filter without which it is not. */
  loosen: readonly FilterPart[];
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  onEditProfile: () => void;
  /** Shows a brief beside the list instead of in a window, or there for a proposal; null without room. */
  onBeside: ((glance: Glance, as: View) => void) | null;
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
  const { rows, more } = useMore(props.page, read);
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
    const row = opener?.closest(".brief-row")?.firstElementChild;
    if (!asked || !row) return;
    const glance = glanceAt(asked.briefId, row.innerHTML);
    if (onBeside) onBeside(glance, asked.as);
    else open({ ...asked, glance });
  };
  useEffect(() => {
    if (!wanted || wanted !== besideId) return;
    open({ briefId: wanted, as: "proposal", glance: null });
    onTaken();
  }, [wanted, besideId, open, onTaken]);
  const missing = missingForProposal(company.eligibility);
  const close = () => setShown(null);
  const opened = useOpened(company.id, besideId ?? shown?.briefId ?? null);
  const known = shown && whole.of(shown.briefId);
  const details = shown?.as === "details" && !onBeside ? shown : null;
  const isProposing = shown?.as === "proposal";
  // Where there is room a brief beside the list has the address: Back is about that.
  useWindowEntry(details !== null || isProposing, close);
  useKeptScroll(isProposing && onBeside !== null);

  return (
    <div className="grid gap-4">
      <div className={isProposing ? "grid gap-4 xl:hidden" : "grid gap-4"}>
        {isContinued && (
          <LinkButton look="quiet" href={DASHBOARD} className="justify-self-start">
            Naar de nieuwste opdrachten
          </LinkButton>
        )}
        {rows.length === 0 && <NoBriefs filter={filter} loosen={loosen} goesOn={Boolean(more)} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links of the rows. */}
        <div className="brief-rows" onClick={press} onKeyDown={press}>
          {rows.map(current).map((row) => (
            <ListedRow
              key={row.id}
              row={row}
              isBeside={row.id === besideId}
              wasOpened={opened.has(row.id)}
            />
          ))}
        </div>
        <LoadMore more={more} text={isSearch ? "Verder zoeken" : undefined} />
      </div>
      {/* One window for both: what is behind it stays as it is when the form takes the details' place. */}
      <div className={details ? "xl:hidden" : undefined}>
        <Dialog
          open={details !== null || isProposing}
          onClose={close}
          title={details ? "Opdrachtdetails" : "Offerte indienen"}
          startsInForm={isProposing}
          className="standing"
          show={onBeside ? stand : undefined}
        >
          {details && (
            <DetailsInWindow
              {...details}
              whole={known}
              onRetry={() => whole.ask(details.briefId)}
              onPropose={() => {
                // Removed with focus on it, it would make the browser lay out the page once more.
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
                open({ ...details, as: "proposal" });
              }}
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
