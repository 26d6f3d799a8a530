import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Picture } from "~/shared/picture.ts";
import { type FormValues, readFormValues } from "~/shared/shown-values.ts";
import { Card } from "~/ui/card.tsx";
import { ShownValues } from "~/ui/shown-values.tsx";
import { Toast } from "~/ui/toast.tsx";
import { UploadField } from "~/ui/upload-field.later.tsx";
import { PHOTOS_HINT, PHOTOS_OF } from "../../intake/wording/photos.ts";
import { MAX_BRIEF_PHOTOS, MAX_UPLOAD_BYTES } from "../../uploads/constants.ts";
import type { OwnBrief } from "../views.ts";

/** Where a client adds photos to a brief. Each change is stored at once. */
export function OwnPhotos({ brief, photos }: { brief: OwnBrief; photos: Picture[] }) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormAnswer>();
  const { data } = fetcher;
  // What the field shows: another page may have stored other photos since.
  const [shown, setShown] = useState<FormValues>({ photos: photos.map(({ id }) => id) });
  const sent = useRef(shown);
  useEffect(() => {
    if (data?.message?.tone === "good") setShown(sent.current);
  }, [data]);
  return (
    <Card data-needs-scripts className="grid gap-3 print:hidden">
      <h2 className="text-lg">{PHOTOS_OF[brief.serviceType]}</h2>
      <fetcher.Form
        method="post"
        ref={form}
        onSubmit={(event) => {
          sent.current = readFormValues(new FormData(event.currentTarget), shown);
        }}
      >
        <ShownValues values={shown} />
        <input type="hidden" name="intent" value="save-photos" />
        <input type="hidden" name="briefId" value={brief.id} />
        <UploadField
          name="photos"
          label="Foto's"
          hint={PHOTOS_HINT}
          max={MAX_BRIEF_PHOTOS}
          maxBytes={MAX_UPLOAD_BYTES}
          initial={photos}
          uploadTo={`${href("/uploads")}?soort=brief`}
          failed="Upload mislukt"
          onChange={() => form.current?.requestSubmit()}
        />
      </fetcher.Form>
      {data?.message?.tone === "bad" && <Toast message={data.message} />}
    </Card>
  );
}
