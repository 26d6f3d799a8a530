import { PRODUCT_NAME } from "~/shared/product.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/home";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [
  { title: `${PRODUCT_NAME} - Ontvang tot 5 gratis verhuisoffertes` },
];

export default function Home() {
  return (
    <Page>
      <PageTitle lead="Vertel één keer wat er mee moet. Binnen 24 uur vergelijk je tot vijf offertes van geverifieerde verhuisbedrijven. Niemand belt je: je gegevens deel je pas als jij kiest.">
        Ontvang tot 5 gratis verhuisoffertes
      </PageTitle>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/brief-form">Gratis offerte aanvragen</LinkButton>
        <LinkButton look="secondary" href="/auth?type=business">
          Bedrijf gratis aanmelden
        </LinkButton>
      </div>
    </Page>
  );
}
