import { useFetcher } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { HOMES } from "~/shared/paths.ts";
import { Card } from "~/ui/card.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { COMPANY_MESSAGES } from "../messages.ts";
import type { ProfileDefaults } from "../views.ts";
import { ProfileForm } from "./profile-form.later.tsx";

/** The dashboard of a company that has no complete profile yet; `posted` answers what came without scripts. */
export function CreateProfile({
  defaults,
  owner,
  posted,
}: {
  defaults: ProfileDefaults;
  owner: string;
  posted: FormAnswer | undefined;
}) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <>
      <PageTitle lead="Klanten kiezen een bedrijf dat ze kunnen plaatsen. Maak je profiel af, dan zie je de opdrachten.">
        Maak je bedrijfsprofiel
      </PageTitle>
      <Card>
        <ProfileForm
          id="profiel-maken"
          company={defaults}
          fetcher={fetcher}
          posted={posted}
          action={HOMES.company}
          submitText="Profiel aanmaken"
          draftKey={`profiel:${owner}`}
          invalid={COMPANY_MESSAGES["create-invalid"]}
        />
      </Card>
    </>
  );
}
