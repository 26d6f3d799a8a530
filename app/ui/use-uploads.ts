import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bad, good, type Message } from "~/shared/message.ts";
import type { Picture } from "~/shared/picture.ts";
import { useOnPage } from "./on-page.ts";
import { sendPicture } from "./send-picture.ts";
import { HEIC_HELP, makeSmaller } from "./smaller-photo.ts";
import { beginUpload } from "./uploads.ts";

const LOST = "De verbinding viel weg. Probeer het opnieuw.";
const HELD_BACK =
  "Niet elke foto kwam aan. Voeg hem opnieuw toe, of druk nog eens om zonder die foto verder te gaan.";

/** Where the pictures of a field go, how many and how large, and who hears of it. */
export interface Uploading {
  /** Most pictures there may be; with one, a new picture takes the place of the old. */
  max: number;
  maxBytes: number;
  /** Ids of pictures that were sent already: the field shows and posts them no more. */
  sent?: readonly string[] | undefined;
  /** Address that takes a picture as the body of a POST. */
  uploadTo: string;
  failed: string;
  /** Called once the ids in the form have changed, with the pictures that they are of. */
  onChange?: (pictures: Picture[]) => void;
  /** What is stored, where each change is saved by itself: another list is shown at once. */
  stored?: Picture[];
  /** Takes a picture away where it is stored; false when that failed, and it stays. */
  takeAway?: (id: string) => Promise<boolean>;
}

/** A picture that did not arrive. */
export interface Failure {
  id: number;
  text: string;
  /** The file, where the connection was lost: it can be sent once more. */
  file: File | null;
}

/** A picture that is on its way. */
export interface Sending {
  name: string;
  /** 0 to 100. */
  percent: number;
  cancel: () => void;
}

const idsOf = (pictures: readonly Picture[]) => pictures.map(({ id }) => id).join();

/**
 * Sends the chosen pictures of a field one after the other, and holds those that arrived: what is shown, what is under
 * way, what failed, and how to add and to take away.
 */
export function useUploads(
  { max, maxBytes, uploadTo, failed, onChange, takeAway, stored, sent = [] }: Uploading,
  initial: Picture[],
) {
  const [chosen, setPictures] = useState(initial);
  const pictures = chosen.filter(({ id }) => !sent.includes(id));
  const [sending, setSending] = useState<Sending | null>(null);
  // A new one each time, so that the same words are shown again.
  const [outcome, tell] = useState<Message | null>(null);
  // Every failed photo is listed: a toast shows only the last of several that fail together.
  const [failures, setFailures] = useState<Failure[]>([]);
  const failureCount = useRef(0);
  // A ref, so that a button which was drawn before the sending began cannot begin a second one.
  const isBusy = useRef(false);
  const fail = (name: string, message: Message, file: File | null = null) => {
    hasFailed.current = true;
    const text = `${name}: ${message.text ?? message.title}`;
    failureCount.current += 1;
    const id = failureCount.current;
    setFailures((earlier) => [...earlier, { id, text, file }]);
    tell(message);
  };

  const ids = idsOf(pictures);
  const [reported, setReported] = useState(ids);
  useEffect(() => {
    if (ids === reported) return;
    setReported(ids);
    onChange?.(pictures);
  }, [ids, reported, onChange, pictures]);
  const [lastStored, setLastStored] = useState(stored);
  if (stored !== lastStored) {
    setLastStored(stored);
    setPictures(stored ?? []);
    setReported(idsOf(stored ?? []));
  }

  // What is under way, and how it went once it is over.
  const underWay = useRef<{ end: (hasFailed: boolean) => boolean }>(null);
  const hasFailed = useRef(false);
  const [finished, setFinished] = useState(0);
  const end = useEffectEvent(() => {
    const isHeldBack = underWay.current?.end(hasFailed.current);
    underWay.current = null;
    if (isHeldBack) tell(bad("Nog niet verstuurd", HELD_BACK));
  });
  // Once the new pictures are in the form: it may be sent now.
  useEffect(() => {
    if (finished > 0) end();
  }, [finished]);
  // A field that is taken away meanwhile, as with its step, still sends what was chosen in it.
  const isOnPage = useOnPage();

  const add = async (files: File[], form: HTMLFormElement | null) => {
    if (files.length === 0) return;
    if (isBusy.current) {
      const name = sending?.name ?? "de vorige foto";
      tell(bad(failed, `Wacht tot ${name} klaar is en kies daarna de volgende.`));
      return;
    }
    const kept = max === 1 ? 0 : pictures.length;
    if (kept + files.length > max) {
      tell(bad("Te veel bestanden", `Je kunt maximaal ${max} bestand(en) uploaden.`));
      return;
    }
    setFailures((earlier) => earlier.filter(({ file }) => file && !files.includes(file)));
    hasFailed.current = false;
    isBusy.current = true;
    const all = new AbortController();
    if (form) {
      underWay.current = { end: beginUpload({ form, cancel: () => all.abort() }) };
    }
    for (const file of files) {
      if (all.signal.aborted) break;
      const one = new AbortController();
      const cancel = () => one.abort();
      all.signal.addEventListener("abort", cancel);
      const tellProgress = (percent: number) => setSending({ name: file.name, percent, cancel });
      tellProgress(0);
      const photo = await makeSmaller(file);
      if (one.signal.aborted) continue;
      if (!photo) {
        fail(file.name, bad(failed, HEIC_HELP));
        continue;
      }
      if (photo.size > maxBytes) {
        const most = Math.floor(maxBytes / 1024 ** 2);
        fail(file.name, bad(failed, `${file.name} is groter dan ${most} MB.`));
        continue;
      }
      const answer = await sendPicture(uploadTo, photo, one.signal, tellProgress);
      if ("picture" in answer) {
        setPictures((earlier) => (max === 1 ? [answer.picture] : [...earlier, answer.picture]));
        tell(good("Upload succesvol"));
      } else if (!one.signal.aborted) {
        const isLost = answer.message === null;
        fail(file.name, answer.message ?? bad(failed, LOST), isLost ? file : null);
      }
    }
    isBusy.current = false;
    setSending(null);
    setFinished((count) => count + 1);
    if (!isOnPage.current) underWay.current?.end(hasFailed.current);
  };
  const remove = async (id: string) => {
    const before = chosen;
    setPictures((earlier) => earlier.filter((picture) => picture.id !== id));
    if (!takeAway || (await takeAway(id))) return;
    setPictures(before);
    tell(bad("Foto niet verwijderd", "Probeer het over een paar seconden opnieuw."));
  };
  return { pictures, sending, failures, outcome, add, remove };
}
