import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type SubmitEvent, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import type { Message } from "~/shared/message.ts";
import { typedEuros } from "~/shared/money.ts";
import type { Picture } from "~/shared/picture.ts";
import { Button } from "~/ui/button.tsx";
import { Toast } from "~/ui/toast.tsx";
import { type ProfileForm as Profile, type ProfileInput, profileSchema } from "../schema.ts";
import { CompanyFields, ReachFields, WorkFields } from "./profile-fields.tsx";

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
  yearsInBusiness: number | null;
  /** In euro cents. */
  startingPrice: number | null;
  movingVehicleTypes: string | null;
  avatar: Picture | null;
  portfolio: Picture[];
  portfolioLinks: string[];
}

type Fetcher = ReturnType<typeof useFetcher<ProfileAnswer>>;

/** A stored profile as it would be typed. */
export function typedProfile(company: ProfileDefaults): ProfileInput {
  const { yearsInBusiness, startingPrice } = company;
  return {
    businessName: company.businessName,
    kvkNumber: company.kvkNumber ?? "",
    phone: company.phone ?? "",
    website: company.website ?? "",
    bio: company.bio ?? "",
    teamSize: String(company.teamSize),
    categories: company.categories,
    serviceAreas: company.serviceAreas,
    yearsInBusiness: yearsInBusiness === null ? "" : String(yearsInBusiness),
    startingPrice: startingPrice === null ? "" : typedEuros(startingPrice),
    movingVehicleTypes: company.movingVehicleTypes ?? "",
    avatar: company.avatar?.id ?? "",
    portfolio: company.portfolio.map(({ id }) => id),
    portfolioLinks: company.portfolioLinks,
  };
}

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
  const [form, fields] = useForm<ProfileInput, Profile>({
    id,
    defaultValue: typedProfile(company),
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
        <CompanyFields fields={fields} avatar={company.avatar ? [company.avatar] : []} />
        <WorkFields fields={fields} />
        <ReachFields fields={fields} areas={company.serviceAreas} portfolio={company.portfolio} />
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
