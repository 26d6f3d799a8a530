import { StillAgreed } from "~/features/agreements/components/still-agreed.tsx";
import { listAgreementsToCome } from "~/features/agreements/index.server.ts";
import { ErasureForm } from "~/features/privacy/components/erasure-form.tsx";
import { PRIVACY_MESSAGES } from "~/features/privacy/messages.ts";
import { erasureSchema } from "~/features/privacy/schema.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { photoDraftOf } from "~/gates/photo-draft.ts";
import { appOf, isClientOrCompany, requireSignedIn } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { leaveBrowser } from "~/use-cases/leave-browser.ts";
import type { Route } from "./+types/erase";

export const handle = page({ title: "Account verwijderen", audience: "signed-in" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const app = appOf(context);
  const [asksCode, agreements] = await Promise.all([
    hasSecondStep(app, actor),
    listAgreementsToCome(app, actor),
  ]);
  return { kind: actor.kind, mayErase: isClientOrCompany(actor), asksCode, agreements };
}

export const action = formAction({
  gate: requireSignedIn,
  schema: erasureSchema,
  invalid: PRIVACY_MESSAGES.invalid,
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  act: ({ app, actor, value }) => erasePerson(app, actor, value),
  messages: PRIVACY_MESSAGES,
  marks: { "bad-code": "code", "wrong-password": "currentPassword" },
  refusedStatus: 400,
  done: async ({ app, request, context }) => ({
    to: "/",
    message: PRIVACY_MESSAGES.erased,
    cookies: await leaveBrowser(app, request, await photoDraftOf(context, request)),
  }),
});

const GOES = {
  client: [
    "Je open opdrachten worden ingetrokken en de bedrijven die een offerte stuurden krijgen bericht.",
    "Je naam, adres, telefoonnummer en alles wat je schreef wissen we. Een opdracht die al vergeven is, blijft zonder die gegevens bij het bedrijf staan; komt de dag nog, dan krijgt dat bedrijf bericht.",
  ],
  company: [
    "Je abonnement wordt opgezegd en je open offertes worden ingetrokken.",
    "Je bedrijfsprofiel wissen we. Een offerte die al geaccepteerd is, blijft zonder je gegevens bij de klant staan; komt de dag nog, dan krijgt die klant bericht.",
    "Facturen bewaren we zolang de wet dat vraagt.",
  ],
  admin: ["Draag eerst het beheer over: een beheerder kan zichzelf niet verwijderen."],
  helpdesk: ["Vraag een beheerder om je eerst uit de helpdesk te halen."],
};

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, agreements, mayErase, asksCode } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Dit gebeurt meteen en is niet terug te draaien." />
      <Card className="grid gap-6">
        <ul className="grid list-disc gap-2 pl-5">
          {GOES[kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <StillAgreed agreements={agreements} reader={kind === "company" ? "company" : "client"} />
        {mayErase && <ErasureForm result={actionData?.result ?? null} asksCode={asksCode} />}
      </Card>
    </Page>
  );
}
