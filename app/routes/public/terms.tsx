import { href } from "react-router";
import { readMostPlaces } from "~/features/regions/index.server.ts";
import { termsChapters } from "~/features/terms/components/terms-text.tsx";
import { VERSION } from "~/features/terms/constants.ts";
import { listTerms } from "~/features/terms/index.server.ts";
import { describeState, versionName } from "~/features/terms/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { termsPath } from "~/shared/paths.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Prose } from "~/ui/sections.tsx";
import type { Route } from "./+types/terms";

const MAP_SOURCE = "https://github.com/VictorCazanave/svg-maps/tree/master/packages/netherlands";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [VERSION],
  card: {
    title: "Voorwaarden",
    text: "Wat we afspreken, in gewone taal.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Voorwaarden"),
    `De afspraken tussen jou en ${PRODUCT_NAME}: voor klanten die offertes vragen en voor verhuisbedrijven met een abonnement.`,
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const { operator, contactEmail } = settingsOf(app);
  const asked = new URL(request.url).searchParams.get(VERSION);
  const open = (await listTerms(app)).filter(({ state }) => state !== "draft");
  const shown = open.find(({ version, state }) =>
    asked === null ? state === "in-force" : version.id === asked,
  );
  if (!shown) throw new Response(null, { status: 404 });
  const places = String(await readMostPlaces(app));
  const others = open
    .filter((one) => one !== shown)
    .map(({ version: { id }, startsOn, state }) => ({ id, startsOn, state }));
  return { ...shown, others, facts: { ...operator, email: contactEmail, places } };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { version, others, facts } = loaderData;
  const name = versionName(version.id);
  return (
    <Page width="narrow">
      <PageTitle lead="De afspraken in gewone taal. Ze gelden zodra je een aanvraag plaatst of een account maakt.">
        Voorwaarden
      </PageTitle>
      <p className="text-muted">{`Dit is de ${name}. ${describeState(loaderData)}`}</p>
      {others.map((other) => (
        <p key={other.id} className="text-muted">
          <PageLink href={termsPath(other.id)}>{versionName(other.id)}</PageLink>
          <span>{`: ${describeState(other)}`}</span>
        </p>
      ))}
      <Prose chapters={termsChapters(version, facts)}>
        <h2 id="bronnen">14. Bronnen</h2>
        <p>
          De kaart van de provincies is een vereenvoudiging van{" "}
          <PageLink href={MAP_SOURCE} rel="noopener">
            svg-maps
          </PageLink>
          . De plaatsen komen van{" "}
          <PageLink href="https://www.geonames.org/" rel="noopener">
            GeoNames
          </PageLink>{" "}
          en zijn door ons aangevuld. Beide gebruiken we onder de licentie{" "}
          <PageLink href="https://creativecommons.org/licenses/by/4.0/deed.nl" rel="noopener">
            CC BY 4.0
          </PageLink>
          . Alle software en lettertypen van anderen staan bij{" "}
          <PageLink href={href("/licenties")}>Licenties</PageLink>.
        </p>
      </Prose>
    </Page>
  );
}
