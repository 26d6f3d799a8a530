import type { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { useAccountKey } from "~/ui/account.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { useKeptForm } from "~/ui/kept-form.tsx";
import { ENQUIRY_MESSAGES } from "../messages.ts";
import { answerSchema } from "../schema.ts";

/** Where a client answers what a company asked, once. */
export function AnswerForm({
  enquiryId,
  fetcher,
  onSaved,
}: {
  enquiryId: string;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  /** Called once the answer was sent, with whether something else was typed since. */
  onSaved: (isMoreTyped: boolean) => void;
}) {
  const kept = { draftKey: useAccountKey(`antwoord:${enquiryId}`), fetcher, posted: undefined };
  const { form, fields, pending, refused } = useKeptForm(kept, {
    id: `antwoord-${enquiryId}`,
    schema: answerSchema,
    limits: fieldLimits(answerSchema),
    typed: { answer: "" },
    invalid: ENQUIRY_MESSAGES.invalid,
    onSaved,
  });
  return (
    <>
      <fetcher.Form {...form} className="grid gap-3">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="enquiryId" value={enquiryId} />
        <TextAreaField field={fields.answer} label="Je antwoord" rows={3} />
        <Button
          look="secondary"
          pending={pending}
          pendingText="Versturen…"
          className="sm:justify-self-start"
        >
          Antwoord versturen
        </Button>
      </fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}
