import groups from "virtual:licences";
import { href } from "react-router";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/licences";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Licenties",
    text: "De software van anderen die we gebruiken.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Licenties"),
    `De software, lettertypen en gegevens van anderen waarmee ${PRODUCT_NAME} is gemaakt, met hun licenties.`,
  );

/** In characters: a long one stands in the text to keep alone, or the page would weigh too much. */
const SHORT = 2_000;

export function loader() {
  return {
    groups: groups.map(({ text, ...group }) => ({
      ...group,
      text: text.length <= SHORT ? text : "",
    })),
  };
}

export default function Licences({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="De software, lettertypen en gegevens van anderen waarmee deze site is gemaakt. Dank aan wie ze maakten.">
        Licenties
      </PageTitle>
      <p>
        Alle licenties met hun hele tekst staan in{" "}
        <PageLink href={href("/licenties.txt")} className="underline">
          licenties.txt
        </PageLink>
        .
      </p>
      <PagePart id="gegevens" title="Gegevens en tekeningen">
        <ul className="grid list-disc gap-1 pl-5">
          <Source name="GeoNames, de plaatsen van Nederland" href="https://www.geonames.org/" />
          <Source
            name="svg-maps, de kaart van de provincies"
            href="https://github.com/VictorCazanave/svg-maps/tree/master/packages/netherlands"
          />
        </ul>
      </PagePart>
      {loaderData.groups.map((group) => (
        <Group key={`${group.licence} ${group.packages[0]?.name}`} {...group} />
      ))}
    </Page>
  );
}

function Source({ name, href }: { name: string; href: string }) {
  return (
    <li>
      <PageLink href={href} rel="noopener" className="underline">
        {name}
      </PageLink>
      , vereenvoudigd en aangevuld, onder{" "}
      <PageLink
        href="https://creativecommons.org/licenses/by/4.0/deed.nl"
        rel="noopener"
        className="underline"
      >
        CC BY 4.0
      </PageLink>
    </li>
  );
}

/** Packages of one text: who has the rights stands beside each, the text once below them. */
function Group({ licence, text, packages }: Route.ComponentProps["loaderData"]["groups"][number]) {
  const [first] = packages;
  const count = packages.length === 1 ? first?.name : `${packages.length} pakketten`;
  return (
    <PagePart id={`licentie-${licence}-${first?.name}`} title={`${licence}: ${count}`}>
      <ul className="grid gap-1 text-sm wrap-anywhere" lang="en">
        {packages.map(({ name, version, rights }) => (
          <li key={`${name} ${version}`}>
            <b>{name}</b> <span>{version}</span>
            {rights.length > 0 && <span className="text-muted">{` · ${rights.join(" · ")}`}</span>}
          </li>
        ))}
      </ul>
      {text && (
        <details>
          <summary>De tekst van de licentie</summary>
          <p lang="en" className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">
            {text}
          </p>
        </details>
      )}
    </PagePart>
  );
}
