import type { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { useAccountKey } from "~/ui/account.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { useKeptForm } from "~/ui/kept-form.tsx";
import { ENQUIRY_MESSAGES } from "../messages.ts";
import { enquirySchema } from "../schema.ts";

interface Asking {
  briefId: string;
  action: string;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  /** Called once the question was asked, with whether something else was typed since it was sent. */
  onSaved: (isMoreTyped: boolean) => void;
}

/** Where a company asks the client of a brief something; folded until somebody wants to. */
export function AskForm(props: Asking) {
  return (
    <details>
      <summary>Stel de klant een vraag</summary>
      <Form {...props} />
    </details>
  );
}

function Form({ briefId, action, fetcher, onSaved }: Asking) {
  const kept = { draftKey: useAccountKey(`vraag:${briefId}`), fetcher, posted: undefined };
  const { form, fields, pending, refused } = useKeptForm(kept, {
    id: `vraag-${briefId}`,
    schema: enquirySchema,
    limits: fieldLimits(enquirySchema),
    typed: { question: "" },
    invalid: ENQUIRY_MESSAGES.invalid,
    onSaved,
  });
  return (
    <>
      <fetcher.Form {...form} action={action} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="briefId" value={briefId} />
        <TextAreaField
          field={fields.question}
          label="Je vraag"
          hint="Alle bedrijven die een offerte kunnen sturen lezen de vraag en het antwoord. Contactgegevens halen we eruit."
          rows={3}
        />
        <Button
          look="secondary"
          pending={pending}
          pendingText="Versturen…"
          className="sm:justify-self-start"
        >
          Vraag versturen
        </Button>
      </fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}
