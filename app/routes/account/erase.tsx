import { parseWithZod } from "@conform-to/zod/v4";
import { asksSecondStep } from "~/features/accounts/index.server.ts";
import { ErasureForm } from "~/features/privacy/components/erasure-form.tsx";
import { PRIVACY_MESSAGES } from "~/features/privacy/messages.ts";
import { erasureSchema } from "~/features/privacy/schema.ts";
import { eraseAccount } from "~/features/privacy/writes.server.ts";
import { appOf, requireSignedIn, signOut } from "~/server/auth/session.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm } from "~/server/web/form.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import { endBeforeErasure } from "~/use-cases/renewal.ts";
import type { Route } from "./+types/erase";
import { overLimit, refused } from "./asked.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Account verwijderen") }];

const INTENT = "erase";
const SECRETS = ["currentPassword", "code"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const asksCode = await asksSecondStep(appOf(context), actor.userId);
  return { kind: actor.kind, asksCode };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  const submission = parseWithZod(await readForm(request), { schema: erasureSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent: INTENT, message: PRIVACY_MESSAGES.invalid, result: reply() });
  }
  const limited = await overLimit(app, "passwordAskedPerAccount", actor.userId, INTENT);
  if (limited) return limited;
  const erased = await eraseAccount(app, actor, submission.value, (company) =>
    endBeforeErasure(app, company),
  );
  if (!erased.ok) {
    const message = PRIVACY_MESSAGES[erased.reason];
    const field = erased.reason === "bad-code" ? "code" : "currentPassword";
    const marks = erased.reason === "bad-code" || erased.reason === "wrong-password";
    const result = reply(marks ? { [field]: [message.text] } : {});
    return refused({ intent: INTENT, message, result });
  }
  const cookies = await signOut(app, request);
  return await redirectWith(app, "/", PRIVACY_MESSAGES.erased, cookies);
}

const GOES = {
  client: [
    "Je open opdrachten worden ingetrokken en de bedrijven die een offerte stuurden krijgen bericht.",
    "Je naam, adres, telefoonnummer en alles wat je schreef wissen we. Een opdracht die al vergeven is, blijft zonder die gegevens bij het bedrijf staan.",
  ],
  company: [
    "Je abonnement wordt opgezegd en je open offertes worden ingetrokken.",
    "Je bedrijfsprofiel wissen we. Een offerte die al geaccepteerd is, blijft zonder je gegevens bij de klant staan.",
    "Facturen bewaren we zolang de wet dat vraagt.",
  ],
  admin: ["Draag eerst het beheer over: een beheerder kan zichzelf niet verwijderen."],
};

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Dit gebeurt meteen en is niet terug te draaien.">
        Account verwijderen
      </PageTitle>
      <Card className="grid gap-6">
        <ul className="grid list-disc gap-2 pl-5">
          {GOES[loaderData.kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {loaderData.kind !== "admin" && (
          <ErasureForm result={actionData?.result ?? null} asksCode={loaderData.asksCode} />
        )}
      </Card>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}
