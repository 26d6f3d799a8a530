import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { markHasProfile } from "~/features/companies/components/has-profile.ts";
import { OwnMark, ProfileNotices } from "~/features/companies/components/own-profile.tsx";
import { ProfileForm } from "~/features/companies/components/profile-form.later.tsx";
import { BriefFilters } from "~/features/search/components/brief-filters.tsx";
import { countText, foundText } from "~/features/search/components/count-text.ts";
import { SetFilters } from "~/features/search/components/set-filters.tsx";
import type { BriefCount } from "~/features/search/views.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { HOMES, OWN_AREAS } from "~/shared/paths.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";
import { BriefList, type BriefListData } from "./brief-list.tsx";
import { BriefBeside } from "./details-window.tsx";
import { NewsBar } from "./news-bar.tsx";
import { KeysHint, useRowKeys } from "./row-keys.tsx";
import { useBeside } from "./use-beside.ts";
import { useNews } from "./use-news.ts";

export interface CompanyHomeData extends BriefListData {
  /** Null where nobody counts what the filter asks. */
  count: BriefCount | null;
  /** What was typed as a place to look around, and is none. */
  unknownPlace: string | null;
  /** The brief that the address names, where it is not there any more. */
  gone: string | null;
  /** The address opens the window in which the profile is changed. */
  editing: boolean;
}

interface CompanyHomeProps {
  data: CompanyHomeData;
  /** What a loader answered; null where it is no list. */
  read: (answer: unknown) => Pick<CompanyHomeData, "page" | "count"> | null;
  /** The answers to what was posted without scripts. */
  profileAnswer: FormAnswer | undefined;
  proposalAnswer: ProposalAnswer | undefined;
}

/** The briefs that a company may send proposals for, with the one that it reads beside them. */
export function CompanyHome({ data, read, profileAnswer, proposalAnswer }: CompanyHomeProps) {
  const { profile, filter } = data;
  const { page, count, gone, news, show } = useNews(data, read);
  const [editing, setEditing] = useState(data.editing && profileAnswer?.message?.tone !== "good");
  const edit = useFetcher<FormAnswer>();
  const saved =
    edit.state === "idle" && edit.data?.message?.tone === "good" ? edit.data.message : null;
  const [isMoreTyped, setMoreTyped] = useState(false);
  const onSaved = (more: boolean) => {
    setMoreTyped(more);
    if (!more) setEditing(false);
  };
  useEffect(markHasProfile, []);
  const top = useRef<HTMLDivElement>(null);
  const memory = useFetcher();
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === HOMES.company;
  const chosen = Object.values(filter);
  const keys = useRowKeys();
  const beside = useBeside(data.named, data.gone);
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
            <p role="status">
              {waiting ? "Opdrachten worden geladen…" : countedText({ ...data, count })}
            </p>
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
          <NewsBar news={news} onShow={show} />
          <BriefList
            key={`${chosen.join("|")}|${data.isContinued}`}
            data={{ ...data, page }}
            gone={gone}
            posted={proposalAnswer}
            read={(answer) => read(answer)?.page ?? null}
            beside={beside}
            onEditProfile={() => setEditing(true)}
          />
          <div className="mt-4 xl:hidden">
            <KeysHint {...keys} />
          </div>
        </div>
        <aside className="beside">
          {beside.id ? (
            <BriefBeside briefId={beside.id} beside={beside} />
          ) : (
            <div className="grid justify-items-center gap-3 rounded-box border-2 border-dashed border-kraft p-8 text-center text-muted">
              <BoxOpen className="w-28" />
              <p>Open een opdracht: hier lees je hem, en hiernaast schrijf je je offerte.</p>
              <KeysHint {...keys} />
            </div>
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
          kind="update"
          company={profile}
          fetcher={edit}
          posted={profileAnswer}
          draftKey={`profiel:${profile.id}`}
          onSaved={onSaved}
        />
      </Dialog>
      {data.gone && <Toast message={BRIEF_MESSAGES["brief-gone"]} />}
      {saved && (!editing || isMoreTyped) && <Toast message={saved} />}
    </>
  );
}

function countedText({ count, filter, page }: CompanyHomeData): string {
  if (count) return countText(count, filter);
  return foundText(page.rows.length, page.next !== null, filter);
}
