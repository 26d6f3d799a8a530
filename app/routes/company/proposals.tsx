import { useLocation } from "react-router";
import { OWN_PROPOSALS } from "~/features/board/components/address.ts";
import { OwnProposalList } from "~/features/board/components/own-proposal-list.tsx";
import { notSentFor, unanswered } from "~/features/board/components/proposal-sheet-form.tsx";
import { listOwnProposals } from "~/features/board/index.server.ts";
import type { OwnProposal } from "~/features/board/views.ts";
import type { ProposalAnswer } from "~/features/proposals/components/proposal-form.later.tsx";
import {
  adjustProposal,
  confirmProposal,
  readProposalSheet,
} from "~/features/proposals/index.server.ts";
import type { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { invalidProposal, PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { proposalSchema } from "~/features/proposals/schema.ts";
import { SuspensionNotice } from "~/features/suspensions/components/suspension-notice.tsx";
import { requireComplete, suspensionOf } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { textField, withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import type { ActBy } from "~/shared/lifecycle.ts";
import { CHANGED_MEANWHILE } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { ownProposalPath, type ProposalView } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import type { Route } from "./+types/proposals";

const VIEWS: readonly ProposalView[] = ["details", "intrekken", "nakijken", "aanpassen"];

const TOLD = ["proposal", "company", "enquiry", "thread"];

export const handle = page({
  title: "Mijn offertes",
  audience: "company",
  plain: true,
  hydrate: true,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, company } = await requireComplete(context, request);
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get(AFTER));
  const asked = query.get("offerte") ?? "";
  const named = isId(asked) && !after ? asked : null;
  const app = appOf(context);
  const { proposals, next, jumped } = await listOwnProposals(app, actor, after, named);
  const view = VIEWS.find((known) => known === query.get("toon")) ?? null;
  const adjusted = view === "aanpassen" ? proposals.find(({ id }) => id === named) : undefined;
  const sheet = adjusted ? await readProposalSheet(app, actor, adjusted.brief.id) : null;
  return {
    page: { rows: proposals, next },
    named,
    view,
    sheet,
    isContinued: after !== null || jumped,
    suspension: suspensionOf(company),
  };
}

/** What an act says that comes too late, of whose proposal it may be. */
function asTooLate(failed: "withdraw-failed" | "reconsider-failed") {
  return { "not-yours": PROPOSAL_MESSAGES[failed], "wrong-state": PROPOSAL_MESSAGES[failed] };
}

/** Takes a proposal back. Sent away and back again, so that the whole list is read anew. */
const withdraw = formAction({
  gate: requireCompany,
  act: ({ app, actor, fields }) =>
    withId(fields, "proposalId", "not-yours", (id) => withdrawProposal(app, actor, id)),
  messages: asTooLate("withdraw-failed"),
  failed: PROPOSAL_MESSAGES["withdraw-failed"],
  back: OWN_PROPOSALS,
  done: { to: OWN_PROPOSALS, message: PROPOSAL_MESSAGES.withdrawn },
});

const reconsidered = { ...PROPOSAL_MESSAGES, ...asTooLate("reconsider-failed") };

const confirm = formAction({
  gate: requireCompany,
  act: ({ app, actor, fields }) =>
    withId(fields, "proposalId", "not-yours", (proposalId) => {
      const briefVersion = Number(textField(fields, "briefVersion"));
      return confirmProposal(app, actor, { proposalId, briefVersion });
    }),
  messages: reconsidered,
  failed: PROPOSAL_MESSAGES["send-failed"],
  // The page shows the brief as it is now, and asks again.
  back: ({ fields }, reason) =>
    reason === "brief-changed" || reason === "scope-open"
      ? ownProposalPath(textField(fields, "proposalId"), "nakijken")
      : OWN_PROPOSALS,
  done: { to: OWN_PROPOSALS, message: PROPOSAL_MESSAGES.confirmed },
});

const adjust = formAction({
  gate: requireCompany,
  schema: proposalSchema,
  invalid: (errors) => invalidProposal(Object.keys(errors ?? {})),
  act: ({ app, actor, fields, value }) =>
    withId(fields, "proposalId", "not-yours", (id) => adjustProposal(app, actor, id, value)),
  messages: reconsidered,
  marks: { "valid-until": "validUntil" },
  failed: PROPOSAL_MESSAGES["send-failed"],
  extra: ({ fields }, reason) => notSentFor(fields, reason),
  done: { to: OWN_PROPOSALS, message: PROPOSAL_MESSAGES.adjusted },
});

// Pages of the version before withdrew by a form that named no act.
const unnamed = formAction({
  gate: requireCompany,
  act: async () => refuse("changed-meanwhile"),
  messages: { "changed-meanwhile": CHANGED_MEANWHILE },
  back: OWN_PROPOSALS,
  done: { message: null },
});

// An act of a company without a form here does not compile.
const acts = { withdraw, confirm, adjust } satisfies Record<
  ActBy<typeof PROPOSAL, "company">,
  unknown
>;

export const action = formActions({
  gate: requireCompany,
  forms: { ...acts, unnamed },
  otherwise: "unnamed",
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return await answerOr(serverAction, unanswered(form, String(form.get("intent") ?? "")));
}

/** How many proposals wait until the company confirms or adjusts them, above the list that begins with them. */
function ToConfirm({ proposals }: { proposals: readonly OwnProposal[] }) {
  const waiting = proposals.filter(({ standing }) => standing === "outdated").length;
  return (
    <p role="status" className="font-semibold empty:hidden">
      {waiting > 0 &&
        (waiting === 1
          ? "1 offerte wacht tot je hem nakijkt: de klant wijzigde de opdracht."
          : `${waiting} offertes wachten tot je ze nakijkt: de klant wijzigde de opdracht.`)}
    </p>
  );
}

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its forms answer so.
  const posted = actionData as ProposalAnswer | undefined;
  const { suspension, ...shown } = useFreshData(loaderData, (topic) => TOLD.includes(topic));
  return (
    <Page width="desk" message={posted?.message}>
      <div className="grid max-w-6xl grid-cols-1 gap-6">
        <PageTitle lead="Alles wat je verstuurde, ook van opdrachten die niet meer in de lijst staan. Wordt je offerte gekozen, dan staan hier de contactgegevens van de klant." />
        <SuspensionNotice suspension={suspension} />
        <ToConfirm proposals={shown.page.rows} />
        <OwnProposalList key={useLocation().key} {...shown} posted={posted} />
      </div>
    </Page>
  );
}
