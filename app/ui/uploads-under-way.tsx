import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { cancelUploads, subscribeToUploads, type UploadState, uploadStateOf } from "./uploads.ts";

const WORDS: Record<UploadState, string> = {
  none: "",
  "under way": "Foto's worden nog verstuurd…",
  awaited: "Foto's worden nog verstuurd… Daarna gaat dit vanzelf verder.",
};

/** Says beside the button of a form that its photos are still on their way, with a button that leaves them out. */
export function UploadsUnderWay() {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => setForm(place.current?.closest("form") ?? null), []);
  const state = useSyncExternalStore(
    subscribeToUploads,
    () => (form ? uploadStateOf(form) : "none"),
    () => "none" as const,
  );
  return (
    <div ref={place} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <p role="status">{WORDS[state]}</p>
      {form && state !== "none" && (
        <Button type="button" look="quiet" className="-mr-4" onClick={() => cancelUploads(form)}>
          Foto's weglaten
        </Button>
      )}
    </div>
  );
}
