import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Picture } from "~/shared/picture.ts";
import { applyChange, SHOWN } from "~/shared/shown-values.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Toast } from "~/ui/toast.tsx";
import { UploadField } from "~/ui/upload-field.later.tsx";
import { PHOTOS_HINT, PHOTOS_OF } from "../../intake/wording/photos.ts";
import { MAX_BRIEF_PHOTOS, MAX_UPLOAD_BYTES } from "../../uploads/constants.ts";
import type { OwnBrief } from "../views.ts";

/** A change of the photos: what they were before it, and what they should be. */
interface Change {
  before: Picture[];
  after: Picture[];
}

const idsOf = (pictures: readonly Picture[]) => pictures.map(({ id }) => id);
const isSame = (one: readonly Picture[], other: readonly Picture[]) =>
  idsOf(one).join() === idsOf(other).join();

/** The photos once a change is made to those that are stored, as the server makes it (keepUnchanged). */
function applyTo(stored: readonly Picture[], { before, after }: Change): Picture[] {
  const known = new Map([...after, ...stored].map((picture) => [picture.id, picture]));
  return [applyChange(idsOf(stored), idsOf(before), idsOf(after))]
    .flat()
    .flatMap((id) => known.get(id) ?? []);
}

/**
 * Where a client adds photos to a brief. Each change is stored at once. One that was not stored leaves the field,
 * which then shows what is stored, until it is tried again.
 */
export function OwnPhotos({ brief, photos }: { brief: OwnBrief; photos: Picture[] }) {
  const fetcher = useFetcher<FormAnswer>();
  const { data, state } = fetcher;
  const isIdle = state === "idle";
  // What the field was last told to show; another list each time, also of the same photos.
  const [stored, setStored] = useState(photos);
  const [unsaved, setUnsaved] = useState<Change | null>(null);
  const sent = useRef<Change>({ before: photos, after: photos });

  const send = (change: Change) => {
    sent.current = change;
    const fields = new FormData();
    fields.set("intent", "save-photos");
    fields.set("briefId", brief.id);
    // Another page may have stored other photos since: only the change is written.
    fields.set(SHOWN, JSON.stringify({ photos: idsOf(change.before) }));
    for (const id of idsOf(change.after)) fields.append("photos", id);
    void fetcher.submit(fields, { method: "post" });
  };
  const take = useEffectEvent((answer: FormAnswer) => {
    if (answer.message?.tone === "good") {
      setStored(applyTo(stored, sent.current));
      if (sent.current === unsaved) setUnsaved(null);
    } else {
      const after = unsaved ? applyTo(sent.current.after, unsaved) : sent.current.after;
      setUnsaved({ before: stored, after });
      setStored([...stored]);
    }
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);

  // What another page stored, or this one without being told.
  const [read, setRead] = useState(photos);
  if (isIdle && !isSame(read, photos)) {
    setRead(photos);
    setStored(photos);
    if (unsaved && isSame(applyTo(photos, unsaved), photos)) setUnsaved(null);
  }
  return (
    <Card data-needs-scripts className="grid gap-3 print:hidden">
      <h2 className="text-lg">{PHOTOS_OF[brief.serviceType]}</h2>
      <UploadField
        label="Foto's"
        hint={PHOTOS_HINT}
        max={MAX_BRIEF_PHOTOS}
        maxBytes={MAX_UPLOAD_BYTES}
        initial={photos}
        stored={stored}
        uploadTo={`${href("/uploads")}?soort=brief`}
        failed="Upload mislukt"
        onChange={(after) => send({ before: stored, after })}
      />
      {unsaved && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>
            Je laatste wijziging is niet bevestigd. Hierboven staan de foto's die zeker zijn
            opgeslagen.
          </p>
          <Button
            type="button"
            look="secondary"
            pending={!isIdle}
            pendingText="Opslaan…"
            onClick={() => send(unsaved)}
          >
            Probeer het opnieuw
          </Button>
        </div>
      )}
      {isIdle && data?.message?.tone === "bad" && <Toast message={data.message} />}
    </Card>
  );
}
