import { useEffect, useEffectEvent, useState } from "react";
import { href, useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { useAccountKey } from "~/ui/account.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { type KeptForm, useKeptForm } from "~/ui/kept-form.tsx";
import { useGoodNews } from "~/ui/sending.ts";
import { UploadField } from "~/ui/upload-field.later.tsx";
import { UploadsUnderWay } from "~/ui/uploads-under-way.tsx";
import { MAX_UPLOAD_BYTES } from "../../uploads/constants.ts";
import { threadPhotoOf } from "../../uploads/rules.ts";
import { MAX_ENTRY_PHOTOS } from "../constants.ts";
import { THREAD_MESSAGES } from "../messages.ts";
import { entrySchema } from "../schema.ts";

const EMPTY = { text: "", photos: [] as string[] };

interface Writing {
  proposalId: string;
  /** Of the next message; another one each time that the page was read. */
  entryKey: string;
  posted: FormAnswer | undefined;
}

/** Where one of the two writes; the next message has a key of its own once one was sent. */
export function EntryForm({ proposalId, entryKey, posted }: Writing) {
  const fetcher = useFetcher<FormAnswer>();
  const [key, setKey] = useState(entryKey);
  const sent = useGoodNews(fetcher);
  // Not with each key: the page is read again while somebody types.
  const beginAnew = useEffectEvent(() => setKey(entryKey));
  useEffect(() => {
    if (sent) beginAnew();
  }, [sent]);
  const kept = { draftKey: useAccountKey(`bericht:${proposalId}`), fetcher, posted };
  return <Fields entryKey={key} proposalId={proposalId} {...kept} />;
}

function Fields({ proposalId, entryKey, ...kept }: KeptForm & Omit<Writing, "posted">) {
  const { form, fields, typed, saved, pending, refused, keep } = useKeptForm(kept, {
    id: "bericht",
    schema: entrySchema,
    limits: fieldLimits(entrySchema),
    typed: EMPTY,
    invalid: THREAD_MESSAGES.invalid,
  });
  return (
    <>
      <kept.fetcher.Form {...form} className="grid gap-3">
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="proposalId" value={proposalId} />
        <input type="hidden" name="key" value={entryKey} />
        <TextAreaField field={fields.text} label="Je bericht" rows={2} />
        {/* Folded, so that the newest message below it is in sight on a phone. */}
        <details data-needs-scripts open={typed.photos.length > 0}>
          <summary>Foto's toevoegen</summary>
          <UploadField
            // What was kept of the form may come after it.
            key={typed.photos.join()}
            name="photos"
            label="Foto's"
            hint="Alleen jullie twee zien ze, zonder de plaats waar ze gemaakt zijn."
            max={MAX_ENTRY_PHOTOS}
            maxBytes={MAX_UPLOAD_BYTES}
            initial={typed.photos.map(threadPhotoOf)}
            sent={saved?.photos}
            uploadTo={`${href("/uploads")}?soort=thread`}
            failed="Upload mislukt"
            onChange={keep}
          />
        </details>
        <UploadsUnderWay />
        <Button pending={pending} pendingText="Versturen…" className="sm:justify-self-start">
          Bericht versturen
        </Button>
      </kept.fetcher.Form>
      {refused satisfies Elements}
    </>
  );
}
