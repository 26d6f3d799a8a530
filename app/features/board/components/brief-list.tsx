import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { locationText } from "~/features/briefs/wording.ts";
import { partsOf } from "~/features/search/rules/filter.ts";
import { HOMES, listedBriefPath } from "~/shared/paths.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { LinkButton, pressed } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { forgetSentDraft, isDraftUnstored } from "~/ui/drafts.ts";
import { useChanges } from "~/ui/live/fresh-data.ts";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Repeated } from "~/ui/repeated.tsx";
import { stand } from "~/ui/standing.ts";
import { Toast } from "~/ui/toast.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import { missingForProposal } from "../../proposals/policy.ts";
import type { ProposalSheet } from "../../proposals/views.ts";
import type { KnownBrief } from "../views.ts";
import { openedBy, type View } from "./address.ts";
import { AskedBrief, DetailsInWindow } from "./details-window.tsx";
import { useAnswered, useKeptScroll, useOpened, useOutcome, useWindowEntry } from "./list-state.ts";
import { ListedRow } from "./listed-row.tsx";
import { MissingNotice, type SendingCompany } from "./missing-for-proposal.later.tsx";
import { type AskedList, NoBriefs } from "./no-briefs.tsx";
import { ProposalSheetForm, useSheet } from "./proposal-sheet-form.tsx";
import { type Beside, glanceAt, type RowGlance } from "./use-beside.ts";

/** The list of a company, and what its address opens above it. */
export interface BriefListData extends SendingCompany, AskedList {
  page: ListPage<FinishedRow>;
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  /** The brief that the address opens, wherever it stands in the list, and how. */
  named: KnownBrief | null;
  namedAs: View;
  sheet: ProposalSheet | null;
}

/** A brief in a window, with what was known of it when that opened. */
interface Shown {
  briefId: string;
  as: View;
  glance: RowGlance | null;
}

export interface BriefListProps {
  data: BriefListData;
  /** Rows that left the list while somebody looked. */
  gone: ReadonlySet<string>;
  /** The answer to a proposal that was posted without scripts. */
  posted: ProposalAnswer | undefined;
  read: (answer: unknown) => ListPage<FinishedRow> | null;
  beside: Beside;
  onEditProfile: () => void;
}

/** The briefs with everything a company does with them: look, proposal, load more. */
export function BriefList({ data, gone, posted, read, beside, onEditProfile }: BriefListProps) {
  const { profile, filter, named } = data;
  const { isWide, wideId, isWanted, ask, taken } = beside;
  const { rows, more } = useMore(data.page, read);
  // A page that is looked for has room left where looking stopped before it was full.
  const isSearch = rows.length % PAGE_SIZE > 0 && partsOf(filter).some((part) => part.isFurther);
  const [shown, setShown] = useState<Shown | null>(
    named && {
      briefId: named.brief.id,
      as: named.brief.badge.kind === "send-proposal" ? data.namedAs : "details",
      glance: null,
    },
  );
  const close = () => {
    setShown(null);
    beside.leave();
  };
  const proposal = useFetcher<ProposalAnswer>();
  const draftKey = (briefId: string) => `offerte:${profile.id}:${briefId}`;
  const current = useAnswered(proposal.data, rows, (answered) => {
    const isAllSent = forgetSentDraft(draftKey(answered.id));
    // Another window may have been opened while this one was being sent.
    if (isAllSent && shown?.briefId === answered.id) close();
    if (answered.id === named?.brief.id || answered.id === wideId) {
      beside.renew(glanceAt(answered.id, answered.html ?? ""));
    }
  });
  const said = useOutcome(proposal.data, shown?.briefId ?? null);
  const sheets = useSheet(data.sheet);
  const open = useCallback(
    (asked: Shown) => {
      setShown(asked);
      if (asked.as === "proposal") afterPaint(() => sheets.ask(asked.briefId));
    },
    [sheets.ask],
  );
  const press = (event: MouseEvent | KeyboardEvent) => {
    const opener = pressed(event);
    const asked = opener && openedBy(new URL(opener.href));
    const row = opener?.closest(".brief-row")?.firstElementChild;
    if (!asked || !row) return;
    const glance = glanceAt(asked.briefId, row.innerHTML);
    if (isWide) return beside.show(glance, asked.as);
    open({ ...asked, glance });
    afterPaint(() => ask(asked.briefId));
  };
  useEffect(() => {
    if (!isWanted || !wideId) return;
    open({ briefId: wideId, as: "proposal", glance: null });
    taken();
  }, [isWanted, wideId, open, taken]);
  const listed = rows.map(current);
  // The same for all who are shown them: what somebody opened before is known to their browser alone.
  const isForAll = !listed.some(({ isOwn }) => isOwn);
  const shownRows = ["rows", wideId, ...listed.map(({ id, version }) => id + version)];
  const missing = missingForProposal(data.eligibility);
  const opened = useOpened(profile.id, wideId ?? shown?.briefId ?? null);
  const known = shown && beside.of(shown.briefId);
  const details = shown?.as === "details" && !isWide ? shown : null;
  const isProposing = shown?.as === "proposal";
  const looked = shown?.briefId ?? wideId;
  useChanges(
    (topic, subject) =>
      topic === "proposal" || ((topic === "list" || topic === "enquiry") && subject === looked),
    async () => {
      if (!looked) return;
      await Promise.all([beside.refresh(looked), isProposing && sheets.ask(looked)]);
    },
  );
  // Where there is room a brief beside the list has the address: Back is about that.
  useWindowEntry(details !== null || isProposing, close);
  useKeptScroll(isProposing && isWide);

  return (
    <div className="grid gap-4">
      <div className={isProposing ? "grid gap-4 xl:hidden" : "grid gap-4"}>
        {data.isContinued && (
          <LinkButton look="quiet" href={HOMES.company} className="justify-self-start">
            Naar de nieuwste opdrachten
          </LinkButton>
        )}
        {rows.length === 0 && <NoBriefs {...data} goesOn={Boolean(more)} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links of the rows. */}
        <div className="brief-rows" onClick={press} onKeyDown={press}>
          <Repeated of={isForAll ? shownRows : null}>
            {listed.map((row) => (
              <ListedRow
                key={row.id}
                row={row}
                isBeside={row.id === wideId}
                wasOpened={opened.has(row.id)}
                isGone={gone.has(row.id)}
              />
            ))}
          </Repeated>
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
          show={isWide ? stand : undefined}
        >
          {details && (
            <DetailsInWindow
              {...details}
              whole={known}
              onRetry={() => ask(details.briefId)}
              onAsked={() => beside.refresh(details.briefId)}
              onPropose={() => {
                // Removed with focus on it, it would make the browser lay out the page once more.
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
                open({ ...details, as: "proposal" });
                if (known?.kind === "failed") ask(details.briefId);
              }}
            />
          )}
          {isProposing && (
            <>
              {known?.kind === "known" && (
                <p translate="no" className="text-muted">
                  {locationText(known.brief.places)}
                </p>
              )}
              {!missing && <AskedBrief glance={shown.glance} whole={known} />}
              {missing &&
                proposal.data?.briefId === shown.briefId &&
                !isDraftUnstored(draftKey(shown.briefId)) && (
                  <p>Wat je typte blijft in deze browser bewaard.</p>
                )}
              {missing ? (
                <MissingNotice
                  missing={missing}
                  company={data}
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
      {proposal.state === "idle" && said && <Toast key={proposal.data?.briefId} message={said} />}
    </div>
  );
}
