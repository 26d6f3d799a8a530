import { OpenPlaceList, OpenPlacesMap } from "~/features/search/components/open-places.tsx";
import { MAX_ON_MAP } from "~/features/search/constants.ts";
import { listOpenPlaces } from "~/features/search/index.server.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf } from "~/server/auth/gates.ts";
import { page } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card, EmptyState } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/map";

export const handle = page({ title: "Opdrachten op de kaart", audience: "company" });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireComplete(context, request);
  return { places: await listOpenPlaces(appOf(context)) };
}

export default function BriefsOnMap({ loaderData: { places } }: Route.ComponentProps) {
  const toList = (
    <LinkButton look="secondary" href={HOMES.company} className="justify-self-start">
      Naar de lijst
    </LinkButton>
  );
  return (
    <Page>
      <PageTitle lead="Waar open opdrachten beginnen. Kies een plaats, dan zie je ze in de lijst." />
      {places.length === 0 ? (
        <EmptyState
          title="Nog niets op de kaart"
          text="Zodra er een opdracht openstaat met een plaats die we kennen, staat hij hier."
          action={toList}
        />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card>
            <OpenPlacesMap places={places} />
          </Card>
          <div className="grid gap-4">
            <h2 className="text-step-0">{`Per plaats (${places.length})`}</h2>
            <OpenPlaceList places={places} />
            {places.length === MAX_ON_MAP && (
              <p>{`Dit zijn de ${MAX_ON_MAP} plaatsen met de meeste opdrachten.`}</p>
            )}
            <p className="text-sm text-muted">
              Opdrachten zonder plaats, of met een plaats die we niet kennen, staan alleen in de
              lijst.
            </p>
            {toList}
          </div>
        </div>
      )}
    </Page>
  );
}
