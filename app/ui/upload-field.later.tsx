import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PHOTOS_LEFT_BEHIND } from "~/shared/photos-left-behind.ts";
import type { Picture } from "~/shared/picture.ts";
import { Button } from "./button.tsx";
import { useLive } from "./hydration.ts";
import { Mark } from "./marks.tsx";
import { Toast } from "./toast.tsx";
import { type Sending, type Uploading, useUploads } from "./use-uploads.ts";

interface Props extends Uploading {
  /** Name of the hidden inputs that carry the ids of the stored pictures; without one there are none. */
  name?: string;
  label: string;
  hint: string;
  initial: Picture[];
  error?: string | undefined;
}

/** Uploads pictures one after the other, and keeps their ids in the form (docs/spec-map.md 5). */
export function UploadField(props: Props) {
  const { name, label, hint, max, initial, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { pictures, sending, failures, outcome, add, remove } = useUploads(props, initial);
  const [isOver, setOver] = useState(false);
  const isLive = useLive();
  const takeChosen = (field: HTMLInputElement) => {
    void add([...(field.files ?? [])], field.form);
    field.value = "";
  };
  // A file that was chosen before this script came raised its event when nobody listened.
  useEffect(() => {
    if (input.current?.files?.length) takeChosen(input.current);
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files], input.current?.form ?? null);
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-uitleg`}>
      <legend className="mb-1 font-semibold">
        <span>{label}</span> <span className="font-normal text-muted">(optioneel)</span>
      </legend>
      {name &&
        pictures.map((picture) => (
          <input key={picture.id} type="hidden" name={name} value={picture.id} />
        ))}
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <Thumb
            key={picture.id}
            picture={picture}
            label={max === 1 ? label : `${picture.caption ?? label} ${index + 1}`}
            onRemove={() => {
              void remove(picture.id);
              input.current?.focus();
            }}
          />
        ))}
      </ul>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-1 rounded-box border-2 border-dashed px-4 py-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isOver ? "border-accent bg-accent-field" : "border-edge bg-paper hover:bg-accent-field"}`}
      >
        <Mark name="picture" className="size-7 text-edge" />
        <span className="font-semibold text-accent-text underline underline-offset-4">
          <span>
            {max > 1
              ? "Kies foto's"
              : pictures.length > 0
                ? "Kies een andere foto"
                : "Kies een foto"}
          </span>
          <span className="sr-only">{`: ${label}`}</span>
        </span>
        <span className="text-sm text-muted max-sm:hidden" aria-hidden="true">
          of sleep <span>{max === 1 ? "hem" : "ze"}</span> hierheen
        </span>
        <input
          ref={input}
          type="file"
          name={isLive ? undefined : PHOTOS_LEFT_BEHIND}
          accept="image/*"
          multiple={max > 1}
          className="sr-only"
          aria-describedby={`${id}-uitleg ${error ? `${id}-fout` : ""}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => takeChosen(event.currentTarget)}
        />
      </label>
      <p id={`${id}-uitleg`} className="text-sm text-muted">
        {hint}
      </p>
      {sending && <Progress sending={sending} />}
      {failures.length > 0 && (
        <ul className="grid gap-1 text-sm font-semibold text-bad">
          {failures.map(({ id: place, text, file }) => (
            <li key={place} className="wrap-anywhere">
              <span>{text}</span>
              {file && (
                <Button
                  type="button"
                  look="quiet"
                  onClick={() => void add([file], input.current?.form ?? null)}
                >
                  Opnieuw sturen
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${id}-fout`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      {outcome && <Toast message={outcome} />}
    </fieldset>
  );
}

function Thumb(props: { picture: Picture; label: string; onRemove: () => void }): ReactNode {
  const { picture, label, onRemove } = props;
  return (
    <li className="relative grid w-24 content-start gap-1">
      <img
        src={picture.small}
        alt={label}
        className="size-24 rounded-box border border-line bg-kraft object-cover"
      />
      <button
        type="button"
        onClick={onRemove}
        aria-label={`${label} verwijderen`}
        className="absolute -top-2 -right-2 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full border border-edge bg-card shadow-box">
          <Mark name="cross" className="size-4" />
        </span>
      </button>
      {picture.caption && <p className="text-sm leading-tight text-muted">{picture.caption}</p>}
    </li>
  );
}

function Progress({ sending: { name, percent, cancel } }: { sending: Sending }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2">
      <progress
        max={100}
        value={percent}
        aria-label={`${name} uploaden`}
        className="h-2 w-full accent-(--accent)"
      />
      <p role="status" className="text-sm text-muted wrap-anywhere">
        <span>{name}</span> <span>{percent < 100 ? "wordt geüpload" : "wordt verwerkt"}</span>…
      </p>
      <button
        type="button"
        onClick={cancel}
        aria-label={`${name} weglaten`}
        className="col-start-2 row-span-2 row-start-1 grid size-11 place-items-center"
      >
        <Mark name="cross" className="size-4" />
      </button>
    </div>
  );
}
