import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import type { Eligibility } from "~/features/billing/views.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { OwnMark } from "~/features/companies/components/own-mark.tsx";
import { ProfileForm } from "~/features/companies/components/profile-form.later.tsx";
import { ProfileNotices } from "~/features/companies/components/profile-notices.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import type { OwnProfile } from "~/features/companies/views.ts";
import { BriefFilters } from "~/features/search/components/brief-filters.tsx";
import { countText, foundText } from "~/features/search/components/count-text.ts";
import { SetFilters } from "~/features/search/components/set-filters.tsx";
import type { FilterPart } from "~/features/search/rules/filter.ts";
import type { BriefFilter } from "~/features/search/schema.ts";
import type { BriefCount } from "~/features/search/views.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { EDIT_PROFILE, HOMES, OWN_AREAS } from "~/shared/paths.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { ListPage } from "~/ui/load-more.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import type { ProposalSheet } from "../../proposals/views.ts";
import { BriefList } from "./brief-list.tsx";
import { BriefBeside, type KnownBrief } from "./details-window.tsx";
import type { Glance } from "./glance.tsx";
import { KeysHint } from "./keys-hint.tsx";
import { NothingBeside } from "./nothing-beside.tsx";
import type { View } from "./opened.ts";
import { useBeside } from "./use-beside.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** What the dashboard of a company with a complete profile shows. */
export interface CompanyHomeData {
  profile: OwnProfile;
  eligibility: Eligibility;
  email: string;
  filter: BriefFilter;
  /** Null where nobody counts what the filter asks. */
  count: BriefCount | null;
  /** What was typed as a place to look around, and is none. */
  unknownPlace: string | null;
  /** Where the list is empty: the parts of the filter without which it is not. */
  loosen: readonly FilterPart[];
  page: ListPage<FinishedRow>;
  /** The page starts somewhere down the list, by a link without scripts. */
  isContinued: boolean;
  /** The brief that the address opens, and how. */
  named: KnownBrief | null;
  namedAs: View;
  /** What the form for a proposal needs, when the address opens it. */
  sheet: ProposalSheet | null;
  /** The brief that the address names, where it is not there any more. */
  gone: string | null;
  /** The address opens the window in which the profile is changed. */
  editing: boolean;
}

/** The briefs that a company may send proposals for, with the one that it reads beside them. */
export function CompanyHome({
  data,
  read,
  profileAnswer,
  proposalAnswer,
}: {
  data: CompanyHomeData;
  /** Takes the next part of the list out of what its address answers. */
  read: (answer: unknown) => ListPage<FinishedRow> | null;
  /** The answers to what was posted without scripts. */
  profileAnswer: FormAnswer | undefined;
  proposalAnswer: ProposalAnswer | undefined;
}) {
  const { profile, filter } = data;
  const [editing, setEditing] = useState(data.editing && profileAnswer?.message?.tone !== "good");
  const edit = useFetcher<FormAnswer>();
  const saved =
    edit.state === "idle" && edit.data?.message?.tone === "good" ? edit.data.message : null;
  useEffect(() => {
    if (saved) setEditing(false);
  }, [saved]);
  useEffect(() => localStorage.setItem("hasPhotographerProfile", "true"), []);
  const top = useRef<HTMLDivElement>(null);
  const memory = useFetcher();
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === HOMES.company;
  const chosen = Object.values(filter);
  const keys = useRowKeys();
  const beside = useBeside(data.named, data.gone);
  const [wanted, setWanted] = useState<string | null>(null);
  const taken = useCallback(() => setWanted(null), []);
  const showBeside = (glance: Glance, as: View) => {
    beside.show(glance);
    setWanted(as === "proposal" ? glance.briefId : null);
  };
  const showTop = () => {
    const { top: distance } = top.current?.getBoundingClientRect() ?? { top: 0 };
    if (distance < 0) top.current?.scrollIntoView();
  };

  return (
    <>
      <ProfileNotices notices={profile.notices} />
      <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-1">
        <div className="flex items-center justify-between gap-x-4">
          <div className="small-title">
            <h1>Beschikbare Verhuisopdrachten</h1>
            <p role="status">{waiting ? "Opdrachten worden geladen…" : countedText(data)}</p>
          </div>
          <OwnMark profile={profile} />
        </div>
        <BriefFilters
          filter={filter}
          onFilter={showTop}
          onOwnAreas={(on) =>
            memory.submit({ aan: on ? "ja" : "nee" }, { method: "post", action: OWN_AREAS })
          }
        />
        <SetFilters filter={filter} unknownPlace={data.unknownPlace} />
      </div>
      <div className="desk">
        <div aria-busy={waiting} className={waiting ? "opacity-60" : ""}>
          <BriefList
            key={`${chosen.join("|")}|${data.isContinued}`}
            page={data.page}
            named={data.named}
            namedAs={data.namedAs}
            sheet={data.sheet}
            posted={proposalAnswer}
            read={read}
            company={{
              id: profile.id,
              email: data.email,
              eligibility: data.eligibility,
              verification: profile.verification.text,
            }}
            filter={filter}
            loosen={data.loosen}
            isContinued={data.isContinued}
            onEditProfile={() => setEditing(true)}
            onBeside={beside.isWide ? showBeside : null}
            besideId={beside.isWide ? beside.id : null}
            wanted={wanted}
            onTaken={taken}
            onAnswered={beside.renew}
          />
          <div className="mt-4 xl:hidden">
            <KeysHint {...keys} />
          </div>
        </div>
        <aside className="beside">
          {beside.id ? (
            <BriefBeside
              briefId={beside.id}
              glance={beside.glance}
              whole={beside.whole}
              wasAsked={beside.wasAsked}
              onRetry={beside.retry}
              onPropose={() => setWanted(beside.id)}
              onClose={beside.close}
            />
          ) : (
            <NothingBeside>
              <KeysHint {...keys} />
            </NothingBeside>
          )}
        </aside>
      </div>
      <Dialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Profiel bewerken"
        startsInForm
      >
        <ProfileForm
          id="profiel-bewerken"
          company={profile}
          fetcher={edit}
          posted={profileAnswer}
          action={EDIT_PROFILE}
          submitText="Wijzigingen opslaan"
          draftKey={`profiel:${profile.id}`}
          invalid={COMPANY_MESSAGES["update-invalid"]}
        />
      </Dialog>
      {data.gone && <Toast message={BRIEF_MESSAGES["brief-gone"]} />}
      {saved && !editing && <Toast message={saved} />}
    </>
  );
}

function countedText({ count, filter, page }: CompanyHomeData): string {
  if (count) return countText(count, filter);
  return foundText(page.rows.length, page.next !== null, filter);
}
