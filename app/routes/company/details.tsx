import {
  ConfirmDetails,
  OwnDetailsList,
  TaxNumber,
} from "~/features/sellers/components/own-details.tsx";
import { OwnReport } from "~/features/sellers/components/own-report.tsx";
import {
  confirmDetails,
  readOwnDetails,
  readOwnReport,
  saveTaxNumber,
} from "~/features/sellers/index.server.ts";
import { SELLER_MESSAGES } from "~/features/sellers/messages.ts";
import { reportYear } from "~/features/sellers/rules.ts";
import { confirmSchema, taxSchema } from "~/features/sellers/schema.ts";
import { REPORT_SOURCE } from "~/features/sellers/wording.ts";
import { AcceptedTermsList } from "~/features/terms/components/accepted-terms.tsx";
import { listOwnAcceptedTerms } from "~/features/terms/index.server.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf, settingsOf } from "~/server/web/settings.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { OWN_DETAILS } from "~/shared/paths.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/details";

export const handle = page({ title: "Kloppen je gegevens nog?", audience: "company" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const app = appOf(context);
  const year = reportYear(nowOf(app));
  const reports = settingsOf(app).dac7;
  const [details, report, terms] = await Promise.all([
    readOwnDetails(app, actor),
    reports ? readOwnReport(app, actor, year) : null,
    listOwnAcceptedTerms(app, actor),
  ]);
  if (!details) throw new Response(null, { status: 404 });
  return { details, year, reports, report, terms };
}

const ofDetails = {
  gate: requireCompany,
  invalid: SELLER_MESSAGES.invalid,
  messages: SELLER_MESSAGES,
};

const confirm = formAction({
  ...ofDetails,
  schema: confirmSchema,
  act: ({ app, actor }) => confirmDetails(app, actor),
  done: { to: OWN_DETAILS, message: SELLER_MESSAGES.confirmed },
});

const tax = formAction({
  ...ofDetails,
  schema: taxSchema,
  act: ({ app, actor, value }) => saveTaxNumber(app, actor, value),
  done: { to: OWN_DETAILS, message: SELLER_MESSAGES["tax-saved"] },
});

export const action = formActions({ gate: requireCompany, forms: { confirm, tax } });

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { details, year, reports, report, terms } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Klanten lezen je naam, adres, KvK-nummer en telefoon bij je offertes. Kijk ze één keer per jaar na." />
      <PagePart id="gegevens" title="Zo staan ze er nu">
        <OwnDetailsList details={details} />
      </PagePart>
      <PagePart id="bevestigen" title="Kloppen ze?">
        <ConfirmDetails result={resultOf(actionData, "confirm")} />
      </PagePart>
      {reports && (
        <>
          <PagePart id="belastingnummer" title="Belastingnummer">
            <p>
              We geven elk jaar in januari door wat bedrijven via ons afspraken (
              <span>{REPORT_SOURCE}</span>).
            </p>
            <TaxNumber result={resultOf(actionData, "tax")} details={details} />
          </PagePart>
          <PagePart id="opgave" title={`Wat we over ${year} doorgeven`}>
            <OwnReport report={report} year={year} />
          </PagePart>
        </>
      )}
      <PagePart id="voorwaarden" title="Onze voorwaarden">
        <AcceptedTermsList terms={terms} />
      </PagePart>
    </Page>
  );
}
