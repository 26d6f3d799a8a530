import { redirect } from "react-router";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { typedInvoiceDetails } from "~/features/companies/answers.ts";
import { InvoiceDetailsForm } from "~/features/companies/components/invoice-details-form.tsx";
import { readOwnInvoiceDetails } from "~/features/companies/index.server.ts";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { invoiceDetailsSchema } from "~/features/companies/schema.ts";
import { readCorrectable } from "~/features/invoices/index.server.ts";
import { INVOICE_MESSAGES } from "~/features/invoices/messages.ts";
import { correctionOfOwnSchema } from "~/features/invoices/schema.ts";
import { requirePayer } from "~/gates/payer.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions, type Sent } from "~/server/web/form-action.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { ON_SHOW, writeMark } from "~/shared/on-show.ts";
import { page } from "~/shared/page.ts";
import { AFTER_REGISTRATION, DETAILS_TO_PAY, SUBSCRIPTION, WAITING_LIST } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { correctInvoice, saveInvoiceDetails } from "~/use-cases/invoice-details.ts";
import {
  readFirstMonthCents,
  startCheckout,
  startRegistrationCheckout,
} from "~/use-cases/subscribe.ts";
import type { Route } from "./+types/invoice-details";

export const handle = page({ title: "Factuurgegevens", audience: "public", workOf: "company" });

/** What a company's invoices say of it: on the way to paying, for an invoice that is made anew, or as such. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const { actor } = await requirePayer(context, request);
  const query = new URL(request.url).searchParams;
  const details = await readOwnInvoiceDetails(app, actor);
  const number = query.get("factuur");
  if (number !== null && actor.kind === "company") {
    const invoice = await readCorrectable(app, actor, number);
    if (!invoice) throw await redirectWith(app, SUBSCRIPTION, INVOICE_MESSAGES["too-late"]);
    return { details, intent: "correct" as const, invoice, firstMonthCents: null };
  }
  const isPaying = query.get("naar") === "betaling" || actor.kind === "registrant";
  const intent = isPaying ? ("pay" as const) : ("save" as const);
  const firstMonthCents = isPaying ? await readFirstMonthCents(app, actor) : null;
  return { details, intent, invoice: null, firstMonthCents };
}

type Payer = Awaited<ReturnType<typeof requirePayer>>;

const ofDetails = {
  gate: requirePayer,
  stored: async ({ app, actor: { actor } }: Sent<Payer>) =>
    typedInvoiceDetails(await readOwnInvoiceDetails(app, actor)),
  schema: invoiceDetailsSchema,
  invalid: COMPANY_MESSAGES["details-invalid"],
};

const pay = formAction({
  ...ofDetails,
  limits: ({ actor: { actor } }) => [["checkoutPerAccount", actor.userId]],
  async act({ app, actor: { actor }, fields, value }) {
    await saveInvoiceDetails(app, actor, value);
    const mark = textField(fields, ON_SHOW);
    // Each has its own way back.
    const checkout = () =>
      actor.kind === "registrant"
        ? startRegistrationCheckout(app, actor, mark)
        : startCheckout(app, actor, mark);
    return ok(await attempt(app, checkout));
  },
  done({ actor: { actor } }, checkout) {
    if (checkout?.ok) return redirect(checkout.value.url);
    const own = actor.kind === "registrant" ? AFTER_REGISTRATION : SUBSCRIPTION;
    const elsewhere = new Map<string | undefined, string>([
      ["region-full", WAITING_LIST],
      ["other-price", DETAILS_TO_PAY],
    ]);
    return {
      to: elsewhere.get(checkout?.reason) ?? own,
      message: BILLING_MESSAGES[checkout?.reason ?? "checkout-failed"],
    };
  },
});

const save = formAction({
  ...ofDetails,
  act: ({ app, actor, value }) => saveInvoiceDetails(app, actor.actor, value),
  done: { to: SUBSCRIPTION, message: INVOICE_MESSAGES["details-saved"] },
});

const correct = formAction({
  gate: requireCompany,
  schema: correctionOfOwnSchema,
  invalid: COMPANY_MESSAGES["details-invalid"],
  limits: ({ actor }) => [["correctionsPerAccount", actor.userId]],
  act: ({ app, actor, value: { number, ...details } }) =>
    correctInvoice(app, actor, number, details),
  messages: INVOICE_MESSAGES,
  done: { to: SUBSCRIPTION, message: INVOICE_MESSAGES.corrected },
});

export const action = formActions({
  gate: requirePayer,
  forms: { pay, save, correct },
  otherwise: "save",
});

const WORDS = {
  pay: {
    title: "Wat komt er op je factuur?",
    lead: "Je facturen staan op naam van je bedrijf. Vul dit één keer in; daarna ga je door naar de betaling.",
    button: "Opslaan en betalen",
  },
  save: {
    title: "Factuurgegevens",
    lead: "Zo staat je bedrijf op je volgende facturen. Je profiel gebruikt dezelfde naam en hetzelfde KvK-nummer.",
    button: "Opslaan",
  },
  correct: {
    title: "Factuur verbeteren",
    lead: "Zet recht wat er niet klopt. Je krijgt een creditfactuur voor de oude en een nieuwe factuur, allebei per mail. Je betaalt niets extra.",
    button: "Maak de factuur opnieuw",
  },
};

export default function InvoiceDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { details, intent, invoice, firstMonthCents } = loaderData;
  const { title, lead, button } = WORDS[intent];
  return (
    <Page width="narrow" message={actionData?.message}>
      {intent !== "pay" && <BackLink href={SUBSCRIPTION}>Terug naar je abonnement</BackLink>}
      <PageTitle lead={lead}>{title}</PageTitle>
      <Card className="tape grid gap-4">
        {invoice && (
          <p className="font-semibold">
            Factuur <span translate="no">{invoice.number}</span> van{" "}
            <span>{formatLongDate(invoice.issuedAt)}</span>
          </p>
        )}
        {firstMonthCents !== null && (
          <p>
            Je eerste maand kost <strong>{`${formatCents(firstMonthCents)} incl. btw`}</strong>.
          </p>
        )}
        <InvoiceDetailsForm
          details={details}
          result={actionData?.result ?? null}
          intent={intent}
          number={invoice?.number ?? null}
          button={button}
          mark={firstMonthCents === null ? null : writeMark(firstMonthCents)}
        />
        <p className="text-sm text-muted">
          Verandert je bedrijfsnaam of KvK-nummer, dan kijken we die opnieuw na in het
          Handelsregister. Zolang heb je de badge Geverifieerd niet.
        </p>
      </Card>
    </Page>
  );
}
