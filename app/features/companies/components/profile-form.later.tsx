import { useState } from "react";
import { EDIT_PROFILE, HOMES } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { type KeptForm, useKeptForm } from "~/ui/kept-form.tsx";
import { UploadsUnderWay } from "~/ui/uploads-under-way.tsx";
import { pictureOf } from "../../uploads/rules.ts";
import { typedProfile } from "../answers.ts";
import { COMPANY_MESSAGES } from "../messages.ts";
import { PROFILE_QUESTIONS } from "../questions.ts";
import { type ProfileInput, profileSchema } from "../schema.ts";
import type { ProfileDefaults } from "../views.ts";
import { PROFILE_FACTS, ProfileFields } from "./profile-fields.tsx";

const NAMES = Object.keys(PROFILE_QUESTIONS);

/** What is stored of a company, as the fields of the form hold it. */
function storedProfile(company: ProfileDefaults): ProfileInput {
  const typed = typedProfile(company);
  const asked = NAMES.map((name) => [name, typed[name as keyof ProfileInput]]);
  return Object.fromEntries(asked) as ProfileInput;
}

const FORMS = {
  create: { id: "profiel-maken", action: HOMES.company, send: "Profiel aanmaken" },
  update: { id: "profiel-bewerken", action: EDIT_PROFILE, send: "Wijzigingen opslaan" },
};

interface Props extends KeptForm {
  kind: keyof typeof FORMS;
  company: ProfileDefaults;
  /** Called once the profile is saved, with whether something else was typed since it was sent. */
  onSaved?: (isMoreTyped: boolean) => void;
}

/** Makes or changes a company profile; the answer of the fetcher marks what is wrong. */
export function ProfileForm(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <Form key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />;
}

function Form(props: Props & { onRestart: () => void }) {
  const { kind, company, onSaved, onRestart, ...kept } = props;
  const { id, action, send } = FORMS[kind];
  const { form, fields, typed, pending, notice, refused, keep } = useKeptForm(kept, {
    id,
    schema: profileSchema,
    limits: PROFILE_FACTS,
    typed: storedProfile(company),
    changesStored: kind === "update",
    invalid: COMPANY_MESSAGES[`${kind}-invalid`],
    onRestart,
    ...(onSaved ? { onSaved } : {}),
  });
  return (
    <>
      <kept.fetcher.Form {...form} action={action} className="grid gap-5">
        <input type="hidden" name="intent" value="save-profile" />
        {notice satisfies Elements}
        <ProfileFields
          names={NAMES}
          fields={fields}
          areas={typed.serviceAreas}
          avatar={typed.avatar ? pictureOf(typed.avatar) : null}
          portfolio={typed.portfolio.map(pictureOf)}
          onPictures={keep}
        />
        <UploadsUnderWay />
        <Button pending={pending} pendingText="Opslaan…" className="sm:justify-self-start">
          {send}
        </Button>
      </kept.fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}
