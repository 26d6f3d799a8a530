import { href, redirect } from "react-router";
import {
  OwnBriefCards,
  type OwnBriefRow,
} from "~/features/agreements/components/own-brief-cards.tsx";
import { summariseReceived } from "~/features/agreements/index.server.ts";
import { byStand, standOf } from "~/features/agreements/rules.ts";
import { choiceText, compareText, noneText, overText } from "~/features/agreements/wording.ts";
import { listOwnBriefs } from "~/features/briefs/index.server.ts";
import { OWN_BRIEFS_UNREAD } from "~/features/briefs/wording/failure.ts";
import { onAgreedDay } from "~/features/proposals/rules/agreed.ts";
import { sumOfStandings } from "~/features/proposals/rules/standing.ts";
import { sumText } from "~/features/proposals/wording/agreed.ts";
import { appOf, requireClient } from "~/server/auth/gates.ts";
import { nowOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import type { Route } from "./+types/dashboard";

export const handle = page({
  title: "Mijn Opdrachten",
  audience: "client",
  plain: true,
  hydrate: true,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireClient(context, request);
  const query = new URL(request.url).searchParams;
  const named = query.get("opdracht");
  // Mails of before each brief had a page lead here.
  if (named && isId(named)) throw redirect(ownBriefPath(named));
  const after = readCursor(query.get(AFTER));
  const { briefs, next } = await listOwnBriefs(app, actor, after);
  const received = await summariseReceived(
    app,
    actor,
    briefs.map(({ id }) => id),
  );
  const now = nowOf(app);
  const today = dutchDay(now);
  const stood = briefs.map((brief) => {
    const summary = received[brief.id] ?? null;
    return { brief, summary, stand: standOf(brief, summary, today) };
  });
  const rows = byStand(stood).map(({ brief, summary, stand }): OwnBriefRow => {
    const agreed = summary?.agreed ?? null;
    return {
      ...onAgreedDay(brief, agreed?.day ?? null),
      received: summary,
      over: stand === "earlier" ? overText(brief, summary) : null,
      next: stand === "choose" && summary ? compareText(summary.waiting) : null,
      none: noneText(brief, now),
      agreedSum: agreed && sumText(agreed, agreed.cents),
    };
  });
  return { rows, next, isFirstPage: after === null };
}

export default function ClientDashboard({ loaderData }: Route.ComponentProps) {
  const page = useFreshData(loaderData, (topic) => topic === "brief");
  const { rows, isFirstPage } = page;
  const waiting = sumOfStandings(rows.flatMap(({ received }) => received?.waiting ?? []));
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={choiceText(waiting)} />
        <LinkButton href={href("/brief-form")} className="print:hidden">
          Nieuwe opdracht plaatsen
        </LinkButton>
      </div>
      {!isFirstPage && (
        <PageLink href={href("/client-dashboard")} className="line-link justify-self-start">
          Naar je nieuwste opdrachten
        </PageLink>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title="Nog geen opdrachten"
          text="Vertel één keer wat er mee moet. Daarna vergelijk je hier tot vijf offertes van verhuisbedrijven."
          action={<AskForProposals />}
        />
      ) : (
        <OwnBriefCards page={page} />
      )}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title="Mijn Opdrachten" message={OWN_BRIEFS_UNREAD} />;
}
