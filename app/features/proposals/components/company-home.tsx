import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import type { Eligibility } from "~/features/billing/views.ts";
import { BriefFilters } from "~/features/briefs/components/brief-filters.tsx";
import { countText, foundText } from "~/features/briefs/components/count-text.ts";
import type { ListedCard, PackedPage } from "~/features/briefs/components/packed-cards.ts";
import { SavedSearches } from "~/features/briefs/components/saved-searches.tsx";
import { SetFilters } from "~/features/briefs/components/set-filters.tsx";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { FilterPart } from "~/features/briefs/rules/filter.ts";
import type { BriefFilter } from "~/features/briefs/schema.ts";
import type { BriefCount } from "~/features/briefs/views.ts";
import { ProfileCard } from "~/features/companies/components/profile-card.tsx";
import { ProfileForm } from "~/features/companies/components/profile-form.later.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import type { OwnProfile } from "~/features/companies/views.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { EDIT_PROFILE, HOMES, OWN_AREAS } from "~/shared/paths.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { ListPage } from "~/ui/load-more.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { ProposalSheet } from "../views.ts";
import { BriefList, unpackPage } from "./brief-list.tsx";
import { BriefBeside, type KnownBrief } from "./details-window.tsx";
import type { View } from "./opened.ts";
import type { ProposalAnswer } from "./proposal-form.later.tsx";
import { useBeside } from "./use-beside.ts";

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
  page: PackedPage;
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

/** The company's profile beside the briefs it may send proposals for. */
export function CompanyHome({
  data,
  read,
  profileAnswer,
  proposalAnswer,
}: {
  data: CompanyHomeData;
  /** Takes the next part of the list out of what its address answers. */
  read: (answer: unknown) => ListPage<ListedCard> | null;
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
  const beside = useBeside(data.named, data.gone);
  const [wanted, setWanted] = useState<string | null>(null);
  const taken = useCallback(() => setWanted(null), []);
  const showTop = () => {
    const { top: distance } = top.current?.getBoundingClientRect() ?? { top: 0 };
    if (distance < 0) top.current?.scrollIntoView();
  };

  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <aside className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto xl:order-last">
          <div className={beside.id ? "xl:hidden" : ""}>
            <ProfileCard profile={profile} onEdit={() => setEditing(true)} />
          </div>
          {beside.id && (
            <div className="max-xl:hidden">
              <BriefBeside
                briefId={beside.id}
                glance={beside.glance}
                whole={beside.whole}
                wasAsked={beside.wasAsked}
                onRetry={beside.retry}
                onPropose={() => setWanted(beside.id)}
                onClose={beside.close}
              />
            </div>
          )}
        </aside>
        <div ref={top} className="grid scroll-mt-4 gap-4">
          <PageTitle
            lead={
              <span role="status">
                {waiting ? "Opdrachten worden geladen…" : countedText(data)}
              </span>
            }
          >
            Beschikbare Verhuisopdrachten
          </PageTitle>
          <BriefFilters
            filter={filter}
            onFilter={showTop}
            onOwnAreas={(on) =>
              memory.submit({ aan: on ? "ja" : "nee" }, { method: "post", action: OWN_AREAS })
            }
          />
          <SetFilters filter={filter} unknownPlace={data.unknownPlace} />
          <SavedSearches filter={filter} />
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
              onBeside={beside.isWide ? beside.show : null}
              besideId={beside.isWide ? beside.id : null}
              wanted={wanted}
              onTaken={taken}
              onAnswered={beside.renew}
            />
          </div>
        </div>
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
  return foundText(unpackPage(page).rows.length, page.next !== null, filter);
}
