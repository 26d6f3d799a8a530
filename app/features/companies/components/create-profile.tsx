import { useFetcher } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { Card } from "~/ui/card.tsx";
import { PageTitle } from "~/ui/page.tsx";
import type { ProfileDefaults } from "../views.ts";
import { ProfileForm } from "./profile-form.later.tsx";

/** The dashboard of a company that has no complete profile yet; `posted` answers what came without scripts. */
export function CreateProfile(props: {
  defaults: ProfileDefaults;
  owner: string;
  posted: FormAnswer | undefined;
}) {
  const { defaults, owner, posted } = props;
  const fetcher = useFetcher<FormAnswer>();
  return (
    <>
      <PageTitle lead="Klanten kiezen een bedrijf dat ze kunnen plaatsen. Maak je profiel af, dan zie je de opdrachten.">
        Maak je bedrijfsprofiel
      </PageTitle>
      <Card>
        <ProfileForm
          kind="create"
          company={defaults}
          fetcher={fetcher}
          posted={posted}
          draftKey={`profiel:${owner}`}
        />
      </Card>
    </>
  );
}
