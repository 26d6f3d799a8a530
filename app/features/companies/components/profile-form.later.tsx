import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { EDIT_PROFILE, HOMES } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
import { useLive } from "~/ui/hydration.ts";
import { useSending } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import { isMany, typedProfile } from "../answers.ts";
import { COMPANY_MESSAGES } from "../messages.ts";
import { PROFILE_QUESTIONS } from "../questions.ts";
import { type ProfileAnswers, type ProfileInput, profileSchema } from "../schema.ts";
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

/** Makes or changes a company profile; the answer of `fetcher` marks what is wrong. */
export function ProfileForm({
  kind,
  company,
  fetcher,
  posted,
  draftKey,
}: {
  kind: keyof typeof FORMS;
  company: ProfileDefaults;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  /** The answer to the form when it was posted without scripts. */
  posted?: FormAnswer | undefined;
  /** Under which this tab keeps what was sent until it is answered: a session may have ended. */
  draftKey: string;
}) {
  const { id, action, send: submitText } = FORMS[kind];
  const invalid = COMPANY_MESSAGES[`${kind}-invalid`];
  const pending = fetcher.state !== "idle";
  const { refusal, lastResult, send } = useSending(pending ? undefined : fetcher.data, posted);
  const isLive = useLive();
  const [kept] = useState(() => (isLive ? readTabDraft<Partial<ProfileInput>>(draftKey) : null));
  useEffect(() => {
    if (fetcher.data) forgetTabDraft(draftKey);
  }, [fetcher.data, draftKey]);
  const typed = { ...typedProfile(company), ...kept };
  const [form, fields] = useForm<ProfileInput, ProfileAnswers>({
    id,
    constraint: PROFILE_FACTS,
    defaultValue: typed,
    lastResult: lastResult as SubmissionResult | undefined,
    onValidate: ({ formData }) => checkForm(formData, { schema: profileSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...props } = getFormProps(form);
  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        {...props}
        onSubmit={(event) => {
          const now = new FormData(event.currentTarget);
          if (send(event, onSubmit, () => invalid)) keepTabDraft(draftKey, textsOf(now));
        }}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="save-profile" />
        {kept && (
          <p role="status" className="rounded-box bg-accent-field p-4">
            Wat je veranderde is nog niet opgeslagen. Het staat hieronder klaar; sla het nu op.
          </p>
        )}
        <ProfileFields
          names={NAMES}
          fields={fields}
          areas={typed.serviceAreas}
          avatar={company.avatar}
          portfolio={company.portfolio}
        />
        <Button pending={pending} pendingText="Opslaan…" className="sm:justify-self-start">
          {submitText}
        </Button>
      </fetcher.Form>
      {refusal && !pending && <Toast message={refusal} />}
    </>
  );
}
