import { StillAgreed } from "~/features/agreements/components/still-agreed.tsx";
import { listAgreementsToCome } from "~/features/agreements/index.server.ts";
import { readUnused } from "~/features/payments/index.server.ts";
import { ErasureForm } from "~/features/privacy/components/erasure-form.tsx";
import { PRIVACY_MESSAGES } from "~/features/privacy/messages.ts";
import { erasureSchema } from "~/features/privacy/schema.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { photoDraftOf } from "~/gates/photo-draft.ts";
import { appOf, isClientOrCompany, requireSignedIn } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page } from "~/shared/page.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { leaveBrowser } from "~/use-cases/leave-browser.ts";
import { writeErasureMark } from "~/use-cases/renewal.ts";
import type { Route } from "./+types/erase";

export const handle = page({ title: "Account verwijderen", audience: "signed-in" });

const NOTHING_PAID = { cents: 0, until: null };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const app = appOf(context);
  const [asksCode, agreements, unused] = await Promise.all([
    hasSecondStep(app, actor),
    listAgreementsToCome(app, actor),
    actor.kind === "company" ? readUnused(app, actor) : NOTHING_PAID,
  ]);
  const mark = writeErasureMark(unused);
  return {
    kind: actor.kind,
    mayErase: isClientOrCompany(actor),
    asksCode,
    agreements,
    unused,
    mark,
  };
}

export const action = formAction({
  gate: requireSignedIn,
  schema: erasureSchema,
  invalid: PRIVACY_MESSAGES.invalid,
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  act: ({ app, actor, fields, value }) =>
    erasePerson(app, actor, value, textField(fields, ON_SHOW)),
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
    "Je abonnement stopt meteen en je open offertes worden ingetrokken. Wat je betaalde voor de dagen na vandaag, krijg je terug.",
    "Je bedrijfsprofiel wissen we. Een offerte die al geaccepteerd is, blijft zonder je gegevens bij de klant staan; komt de dag nog, dan krijgt die klant bericht.",
    "Facturen bewaren we zolang de wet dat vraagt.",
  ],
  admin: ["Draag eerst het beheer over: een beheerder kan zichzelf niet verwijderen."],
  helpdesk: ["Vraag een beheerder om je eerst uit de helpdesk te halen."],
};

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, agreements, mayErase, asksCode, unused, mark } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Dit gebeurt meteen en is niet terug te draaien." />
      <Card className="grid gap-6">
        <ul className="grid list-disc gap-2 pl-5">
          {GOES[kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {unused.until && (
          <p>
            Je krijgt <strong>{`${formatCents(unused.cents)} incl. btw`}</strong> terug, voor de
            dagen na vandaag tot <span>{formatLongDate(unused.until)}</span>.
          </p>
        )}
        <StillAgreed agreements={agreements} reader={kind === "company" ? "company" : "client"} />
        {mayErase && (
          <ErasureForm result={actionData?.result ?? null} asksCode={asksCode} mark={mark} />
        )}
      </Card>
    </Page>
  );
}
