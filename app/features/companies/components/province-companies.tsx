import { directoryPath, provincePath } from "~/shared/paths.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageNumbers } from "~/ui/page-numbers.tsx";
import { companiesText } from "../rules.ts";
import type { ProvincePage } from "../views.ts";
import { provinceTitle } from "../wording.ts";
import { CompanyRows, NoCompanies } from "./company-rows.tsx";

/** The companies of one province, page by page. */
export function ProvinceCompanies({ province, total, companies, page, pages }: ProvincePage) {
  return (
    <Page>
      <BackLink href={directoryPath(province)}>Alle provincies</BackLink>
      <PageTitle lead={`${companiesText(total)}, geverifieerde eerst en dan op alfabet.`}>
        {provinceTitle(province, page)}
      </PageTitle>
      {companies.length === 0 ? (
        <NoCompanies />
      ) : (
        <CompanyRows companies={companies} province={province} page={page} />
      )}
      <PageNumbers
        page={page}
        pages={pages}
        hasNext={page < pages}
        hrefOf={(number) => provincePath(province, number)}
      />
      <AskForProposals size="large" />
    </Page>
  );
}
