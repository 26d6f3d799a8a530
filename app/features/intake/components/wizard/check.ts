import { useForm } from "@conform-to/react";
import { type SubmitEvent, useEffectEvent, useLayoutEffect } from "react";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { FieldErrors } from "~/shared/questions.ts";
import { checkForm } from "~/ui/check-form.ts";
import { GOODS_FORM } from "../../../goods/constants.ts";
import { clientBriefSchema, visitorBriefSchema } from "../../schema.ts";

// All that the wizard's page loads once it is touched, to check what is filled in.
export { findContactData } from "~/shared/contact-mask/find.ts";
export { loadEasyPasswords } from "../../../accounts/schema.ts";

/** Checks the form of a visitor, or of a client who is signed in, as the server will. */
function checkBrief(form: FormData, asVisitor: boolean) {
  const now = new Date();
  return checkForm(form, { schema: asVisitor ? visitorBriefSchema(now) : clientBriefSchema(now) });
}

/** What the form library knows of the wizard's form. */
export interface Marked {
  errors: FieldErrors;
  /** Takes part in each submit event of the form: marks what is wrong, and keeps such a form here. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Checks one field, and marks it if it is wrong. */
  judge: (name: string) => void;
  check: typeof checkBrief;
}

/** Marks what is wrong in the form, and tells `onChange`; it shows nothing itself. */
export function Marks(props: {
  asVisitor: boolean;
  lastResult: FormAnswer["result"] | undefined;
  onChange: (marked: Marked) => void;
}) {
  const { asVisitor, lastResult, onChange } = props;
  const [form] = useForm<Record<string, unknown>>({
    id: GOODS_FORM,
    lastResult,
    onValidate: ({ formData }) => checkBrief(formData, asVisitor),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  const { allErrors } = form;
  const tell = useEffectEvent((errors: FieldErrors) =>
    onChange({
      errors,
      onSubmit: form.onSubmit,
      judge: (name) => form.validate({ name }),
      check: checkBrief,
    }),
  );
  useLayoutEffect(() => tell(allErrors), [allErrors]);
  return null;
}
