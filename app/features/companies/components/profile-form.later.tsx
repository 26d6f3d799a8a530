import { EDIT_PROFILE, HOMES } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import type { Elements } from "~/ui/elements.ts";
import { type KeptForm, useKeptForm } from "~/ui/kept-form.tsx";
import { isMany, typedProfile } from "../answers.ts";
import { COMPANY_MESSAGES } from "../messages.ts";
import { PROFILE_QUESTIONS } from "../questions.ts";
import { type ProfileInput, profileSchema } from "../schema.ts";
import type { ProfileDefaults } from "../views.ts";
import { PROFILE_FACTS, ProfileFields } from "./profile-fields.tsx";

const NAMES = Object.keys(PROFILE_QUESTIONS);
const PICTURES = { avatar: undefined, portfolio: undefined };

/** What stands in the form, as it was typed; the pictures are stored already, and stay as they were. */
function textsOf(form: FormData): Partial<ProfileInput> {
  const { payload } = checkForm(form, { schema: profileSchema });
  const blank = NAMES.map((name) => [name, isMany(name) ? [] : ""]);
  return { ...Object.fromEntries(blank), ...payload, ...PICTURES };
}

const FORMS = {
  create: { id: "profiel-maken", action: HOMES.company, send: "Profiel aanmaken" },
  update: { id: "profiel-bewerken", action: EDIT_PROFILE, send: "Wijzigingen opslaan" },
};

/** Makes or changes a company profile; the answer of the fetcher marks what is wrong. */
export function ProfileForm({
  kind,
  company,
  ...kept
}: KeptForm & { kind: keyof typeof FORMS; company: ProfileDefaults }) {
  const { id, action, send } = FORMS[kind];
  const { form, fields, typed, pending, notice, refused } = useKeptForm(kept, {
    id,
    schema: profileSchema,
    limits: PROFILE_FACTS,
    typed: typedProfile(company),
    changesStored: kind === "update",
    textsOf,
    invalid: COMPANY_MESSAGES[`${kind}-invalid`],
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
          avatar={company.avatar}
          portfolio={company.portfolio}
        />
        <Button pending={pending} pendingText="Opslaan…" className="sm:justify-self-start">
          {send}
        </Button>
      </kept.fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}
