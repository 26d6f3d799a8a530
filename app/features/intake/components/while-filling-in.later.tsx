import { useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import type { Picture } from "~/shared/picture.ts";
import { ask } from "~/ui/ask.ts";
import { Button } from "~/ui/button.tsx";
import { fieldsOf } from "~/ui/form-event.ts";
import { Options } from "~/ui/options.tsx";
import { whenQuiet } from "~/ui/store.ts";
import { UploadField } from "~/ui/upload-field.later.tsx";
import { listIn, vanFor } from "../../goods/answers.ts";
import { FillingVan } from "../../goods/components/load-meter.tsx";
import { moveSoFar, useMoveSoFar } from "../../goods/components/move-so-far.ts";
import { GOODS_FORM, ROOMS } from "../../goods/constants.ts";
import { roomsIn } from "../../goods/rules.ts";
import { piecesText, volumeText } from "../../goods/wording.ts";
import { DRAFT_PURPOSE, MAX_BRIEF_PHOTOS, MAX_UPLOAD_BYTES } from "../../uploads/constants.ts";
import { PHOTOS_HINT, PHOTOS_OF } from "../wording/photos.ts";
import { useAskUsual, useUsual } from "./usual-so-far.tsx";

/** The photos of the brief that this tab fills in, by the rooms of its list where it has one. */
export function DraftPhotos({
  clearance,
  tabKey,
  onChange,
}: {
  clearance: boolean;
  tabKey: string;
  onChange: () => void;
}) {
  const [photos, setPhotos] = useState<Picture[] | null>(null);
  const [isUnread, setUnread] = useState(false);
  const read = useCallback(async () => {
    const kept = await askPhotos(tabKey);
    setUnread(kept === null);
    if (kept) setPhotos(kept);
  }, [tabKey]);
  useEffect(() => void read(), [read]);
  const [listed, setListed] = useState(roomsNow);
  // What is known changes with the list. A tap that counts waits for none of this.
  useEffect(() => whenQuiet(ROOMS_AFTER_MS, moveSoFar.subscribe, () => setListed(roomsNow())), []);
  // A clearance has no list.
  const rooms = clearance ? [] : listed;
  const [chosen, setChosen] = useState("");
  const room = rooms.find((one) => one === chosen) ?? "";
  if (isUnread) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p>We konden niet zien welke foto's je al koos.</p>
        <Button type="button" look="secondary" onClick={read}>
          Probeer het opnieuw
        </Button>
      </div>
    );
  }
  if (photos === null) return <p role="status">Foto's laden…</p>;
  return (
    <div className="grid gap-3">
      {rooms.length > 0 && (
        <label className="grid gap-1">
          <span className="font-semibold">
            Van welke kamer zijn je foto's?{" "}
            <span className="font-normal text-muted">(optioneel)</span>
          </span>
          <select
            className="field select"
            value={room}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">Van alles wat</option>
            <Options options={rooms.map((value) => ({ value, label: ROOMS[value] }))} />
          </select>
        </label>
      )}
      <UploadField
        label={PHOTOS_OF[clearance ? "ONTRUIMING" : "VERHUIZING"]}
        hint={`${PHOTOS_HINT} Tot je aanvraag is geplaatst ziet niemand anders ze; laat je hem liggen, dan wissen we ze na een dag.`}
        max={MAX_BRIEF_PHOTOS}
        maxBytes={MAX_UPLOAD_BYTES}
        initial={photos}
        uploadTo={`${href("/uploads")}?${new URLSearchParams({ soort: DRAFT_PURPOSE, ruimte: room, tab: tabKey })}`}
        failed="Upload mislukt"
        takeAway={(photo) => takeAway(tabKey, photo)}
        onChange={onChange}
      />
    </div>
  );
}

const ROOMS_AFTER_MS = 400;
const roomsNow = () => roomsIn(listIn(fieldsOf(GOODS_FORM)));

// Fetched, not by the router: as one text its address would stand in the router's list on every page.
async function askPhotos(tabKey: string, init?: RequestInit): Promise<Picture[] | null> {
  const address = `${href("/brief-form")}/fotos?${new URLSearchParams({ tab: tabKey })}`;
  const answer = await ask<{ photos: Picture[] }>(address, init);
  return answer?.photos ?? null;
}

async function takeAway(tabKey: string, photo: string): Promise<boolean> {
  const body = new URLSearchParams({ tab: tabKey, photo });
  const left = await askPhotos(tabKey, { method: "POST", body });
  return left?.every(({ id }) => id !== photo) ?? false;
}

/** A van that fills, and what the move usually costs; without a volume asked only where `isNeeded`. */
export function SoFar({ answers, isNeeded }: { answers: string; isNeeded: boolean }) {
  useAskUsual(answers, isNeeded);
  const usual = useUsual();
  const now = useMoveSoFar((known) => known);
  if (!now) return null;
  const { volume, pieces } = now;
  const van = vanFor(volume);
  return (
    <div className="so-far">
      <FillingVan share={van.share} />
      <p>
        <b>{volumeText(volume)}</b>
        <span>{pieces > 0 && `, ${piecesText(pieces)}`}</span>
        <br />
        <span>{usual?.range ? `Meestal ${usual.range}` : van.text}</span>
      </p>
    </div>
  );
}

const PAUSE_MS = 300;

/** How far the two places in `query` are apart; nothing as long as one of them is not known. */
export function DistanceLine({ query }: { query: string }) {
  const [known, setKnown] = useState<{ query: string; text: string | null } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${href("/brief-form")}/afstand?${query}`;
      const text = await ask<string>(address, { signal: ended.signal });
      if (!ended.signal.aborted) setKnown({ query, text });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query]);
  const text = known?.query === query ? known.text : null;
  return (
    <p role="status" className="font-semibold empty:hidden">
      {text && `Afstand: ${text}`}
    </p>
  );
}
