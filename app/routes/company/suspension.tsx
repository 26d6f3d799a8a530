import { SuspensionReaction } from "~/features/suspensions/components/suspension-reaction.tsx";
import { REACTION_MESSAGES } from "~/features/suspensions/messages.ts";
import { reactionSchema } from "~/features/suspensions/schema.ts";
import { requireComplete, suspensionOf } from "~/gates/company.ts";
import { requireCompany } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { HOMES, OWN_SUSPENSION } from "~/shared/paths.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { reactToSuspension } from "~/use-cases/react-to-suspension.ts";
import type { Route } from "./+types/suspension";

export const handle = page({ title: "Schorsing", audience: "company" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { company } = await requireComplete(context, request);
  return { suspension: suspensionOf(company) };
}

export const action = formAction({
  gate: requireCompany,
  schema: reactionSchema,
  invalid: REACTION_MESSAGES.invalid,
  messages: REACTION_MESSAGES,
  limits: ({ actor }) => [["reactionsPerAccount", actor.userId]],
  act: ({ app, actor, value }) => reactToSuspension(app, actor, value.message),
  done: { to: OWN_SUSPENSION, message: REACTION_MESSAGES.sent },
});

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  const { suspension } = loaderData;
  const typed = actionData?.result?.initialValue?.["message"];
  return (
    <Page width="narrow" message={actionData?.message}>
      {suspension ? (
        <SuspensionReaction suspension={suspension} result={actionData?.result ?? null} />
      ) : (
        <>
          <PageTitle lead="Je bedrijf is niet geschorst.">Schorsing</PageTitle>
          {typeof typed === "string" && (
            <p className="whitespace-pre-line wrap-anywhere">
              Je schreef, en het is niet verstuurd: <span>{typed}</span>
            </p>
          )}
          <p>
            <TextLink href={HOMES.company}>Naar je opdrachten</TextLink>
          </p>
        </>
      )}
    </Page>
  );
}
