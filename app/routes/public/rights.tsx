import { href } from "react-router";
import { Cited } from "~/features/rights/components/cited.tsx";
import { RIGHTS } from "~/features/rights/wording/page.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/rights";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: { title: "Je rechten bij een verhuizing", text: "Wat de wet voor je regelt." },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Je rechten bij een verhuizing"),
    "Schade, inpakken, afzeggen en bedenktijd: wat de wet voor je regelt als je verhuist of een woning laat ontruimen, met de artikelen erbij.",
  );

export default function Rights() {
  return (
    <Page width="narrow">
      <PageTitle lead="Wat de wet voor je regelt, in gewone taal. Bij elke zin staat het artikel, met een link naar de wet zelf.">
        Je rechten bij een verhuizing
      </PageTitle>
      {RIGHTS.map(({ id, title, rights }) => (
        <PagePart key={id} id={id} title={title}>
          <ul className="grid list-disc gap-3 pl-5">
            {rights.map((right) => (
              <li key={right.text}>
                <Cited right={right} />
              </li>
            ))}
          </ul>
        </PagePart>
      ))}
      <p className="text-muted">
        Dit is uitleg, geen juridisch advies: wat de wet zegt, gaat voor. Wat je met{" "}
        <span translate="no">{PRODUCT_NAME}</span> afspreekt, staat in de{" "}
        <PageLink href={href("/terms")} className="underline">
          voorwaarden
        </PageLink>
        .
      </p>
    </Page>
  );
}
