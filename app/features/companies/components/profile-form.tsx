import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type SubmitEvent, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import type { Message } from "~/shared/message.ts";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, TextAreaField, TextField } from "~/ui/fields.tsx";
import { Toast } from "~/ui/toast.tsx";
import { CATEGORIES, CATEGORY_LABELS } from "../constants.ts";
import { profileSchema } from "../schema.ts";
import { AreasField } from "./areas-field.tsx";

/** What an action answers to a profile form that stays on its page. */
export interface ProfileAnswer {
  message: Message;
  /** Marks the fields that are wrong; null when it was saved. */
  result: SubmissionResult | null;
}

/** What stands in the form before anybody types. */
export interface ProfileDefaults {
  businessName: string;
  kvkNumber: string | null;
  phone: string | null;
  website: string | null;
  bio: string | null;
  teamSize: number;
  categories: string[];
  serviceAreas: string[];
}

const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

type Fetcher = ReturnType<typeof useFetcher<ProfileAnswer>>;

/**
 * The form that makes and changes a company profile (SPEC section 5). It posts intent
 * 'save-profile' through `fetcher`, whose answer marks what is wrong.
 */
export function ProfileForm({
  id,
  company,
  fetcher,
  action,
  submitText,
  invalid,
}: {
  id: string;
  company: ProfileDefaults;
  fetcher: Fetcher;
  action: string;
  submitText: string;
  /** The toast for marked fields. */
  invalid: Message;
}) {
  const answer = fetcher.data;
  const [refusal, setRefusal] = useState<{ message: Message; time: number } | null>(null);
  useEffect(() => {
    if (fetcher.state !== "idle" || answer?.message.tone !== "bad") return;
    setRefusal({ message: answer.message, time: Date.now() });
  }, [fetcher.state, answer]);
  const [form, fields] = useForm({
    id,
    defaultValue: { ...company, teamSize: String(company.teamSize) },
    lastResult: fetcher.state === "idle" ? (answer?.result as SubmissionResult | undefined) : null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const props = getFormProps(form);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = parseWithZod(new FormData(event.currentTarget), { schema: profileSchema });
    setRefusal(checked.status === "success" ? null : { message: invalid, time: Date.now() });
    props.onSubmit(event);
  };
  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        {...props}
        onSubmit={check}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="save-profile" />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            field={fields.businessName}
            label="Bedrijfsnaam"
            autoComplete="organization"
            hint="Zoals in het Handelsregister"
          />
          <TextField
            field={fields.kvkNumber}
            label="KvK-nummer"
            inputMode="numeric"
            hint="Acht cijfers"
          />
          <TextField
            field={fields.phone}
            label="Telefoon"
            optional
            type="tel"
            autoComplete="tel"
            hint="Klanten zien dit nummer bij je offerte"
          />
          <TextField
            field={fields.website}
            label="Website"
            optional
            inputMode="url"
            autoComplete="url"
            placeholder="www.voorbeeld.nl"
          />
        </div>
        <TextAreaField
          field={fields.bio}
          label="Over je bedrijf"
          optional
          hint="Wat doe je, voor wie, en wat mag een klant van je verwachten?"
        />
        <div className="max-w-40">
          <TextField field={fields.teamSize} label="Teamgrootte" type="number" min={1} />
        </div>
        <ChoiceGroup
          field={fields.categories}
          label="Wat doe je?"
          options={CATEGORY_OPTIONS}
          type="checkbox"
        />
        <AreasField field={fields.serviceAreas} initial={company.serviceAreas} />
        <Button
          pending={fetcher.state !== "idle"}
          pendingText="Opslaan…"
          className="sm:justify-self-start"
        >
          {submitText}
        </Button>
      </fetcher.Form>
      {refusal && <Toast key={refusal.time} message={refusal.message} />}
    </>
  );
}
