import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { useLive } from "~/ui/hydration.ts";
import { listIn, NOTHING_SAID, readList, saidBy, saidText, writeList } from "../answers.ts";
import { type Fullness, HOMES_BY_KIND, type Home, isHome } from "../constants.ts";
import {
  estimateOfClearance,
  estimateOfHome,
  isEmpty,
  isUntouched,
  litresIn,
  piecesIn,
  usualListOf,
  volumeOfList,
} from "../rules.ts";
import type { GoodsList, Volume } from "../views.ts";
import { piecesText } from "../wording.ts";
import { CountedRooms } from "./counted-rooms.tsx";
import { type Counting, createCounting } from "./counting.ts";
import { fillAnswers, isSaid } from "./filled-answers.ts";
import { LoadMeter } from "./load-meter.tsx";
import type { MoveSoFar } from "./move-so-far.ts";
import { PlainList } from "./plain-list.tsx";

interface Props {
  /** Id of the form that the list is a part of. */
  formId: string;
  /** The list as the form held it when the page was made. */
  text: string;
  /** The home whose start would take the place of what somebody counted without scripts. */
  asked: Home | null;
  /** Called when the form may be kept as it is now: a moment after the counting stopped. */
  onKeep: () => void;
  onChange: Tell;
}

/** Takes what is known of the move, for who shows it elsewhere on the page; null when it goes. */
type Tell = (now: MoveSoFar | null) => void;

/** The list of goods: fields of a form until scripts are there, then rooms to count in and a van. */
export function GoodsCounter({ formId, text, asked, onKeep, onChange }: Props) {
  const live = useLive();
  // What was typed before scripts were there is in the form, not in the page as it came.
  const [counting] = useState(() => createCounting(listNow(formId, text)));
  if (live) return <LiveList {...{ formId, counting, onKeep, onChange }} />;
  const list = readList(text);
  return (
    <>
      {!isEmpty(list) && <LoadMeter volume={volumeOfList(list)} note="" />}
      <PlainList list={list} asked={asked} />
    </>
  );
}

const formOf = (id: string) => document.forms.namedItem(id);

function listNow(formId: string, text: string): GoodsList {
  const form = typeof document === "undefined" ? null : formOf(formId);
  return form ? listIn(new FormData(form)) : readList(text);
}

/** What a form says of the home, and whether its client leaves the list to an estimate. */
function homeIn(form: HTMLFormElement): { home: Home | null; isUnknown: boolean } {
  const fields = new FormData(form);
  const home = fields.get("homeKind");
  return { home: isHome(home) ? home : null, isUnknown: fields.has("goodsUnknown") };
}

const KEEP_AFTER_MS = 400;
const FIELD = "goods";

function LiveList({
  formId,
  counting,
  onKeep,
  onChange,
}: Omit<Props, "text" | "asked"> & { counting: Counting }) {
  const [{ home, isUnknown }, setHome] = useState(() => homeOf(formId));
  const [asked, setAsked] = useState<Home | null>(null);
  const [former, setFormer] = useState<GoodsList | null>(null);
  const said = useRef(NOTHING_SAID);

  const fill = useEffectEvent((from: Home | null, listed: boolean) => {
    const form = formOf(formId);
    if (!form) return;
    const now = listed ? saidBy(counting.read(), from) : NOTHING_SAID;
    fillAnswers(form, now, said.current);
    said.current = now;
  });
  const keep = useEffectEvent(() => {
    fill(home, !isUnknown);
    onKeep();
  });
  useEffect(() => fill(home, !isUnknown), [home, isUnknown]);
  useEffect(() => {
    const form = formOf(formId);
    // Whoever reads the form is given the list as it is then. The field itself changes when this goes: a
    // browser looks at the style of every field of the form when the value of one changes.
    const give = ({ formData }: FormDataEvent) => formData.set(FIELD, writeList(counting.read()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = counting.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    });
    form?.addEventListener("formdata", give);
    return () => {
      clearTimeout(timer);
      stop();
      form?.removeEventListener("formdata", give);
      const field = form?.elements.namedItem(FIELD);
      if (field instanceof HTMLInputElement) field.value = writeList(counting.read());
    };
  }, [counting, formId]);

  const replace = (next: Home) => {
    const list = counting.read();
    setAsked(null);
    setFormer(isEmpty(list) ? null : list);
    counting.replace(usualListOf(next));
  };
  const choose = useEffectEvent(() => {
    const now = homeOf(formId);
    setHome(now);
    if (!now.home || now.home === home) return;
    if (isUntouched(counting.read())) replace(now.home);
    else setAsked(now.home);
  });
  useEffect(() => {
    const form = formOf(formId);
    // Chosen before this script was there.
    const list = counting.read();
    if (form && home && list.home === null && isEmpty(list)) counting.replace(usualListOf(home));
    const change = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      if (name === "homeKind" || name === "goodsUnknown") choose();
    };
    const click = (event: Event) => {
      if (isSaid(event.target, said.current)) event.preventDefault();
    };
    form?.addEventListener("change", change);
    form?.addEventListener("click", click);
    return () => {
      form?.removeEventListener("change", change);
      form?.removeEventListener("click", click);
    };
  }, [counting, formId, home]);

  return (
    <div
      className="grid gap-3"
      // The page need not be drawn anew for a number: what is counted is kept by itself.
      onInput={(event) => event.stopPropagation()}
    >
      <CountedMeter {...{ counting, home, isUnknown, onChange }} />
      {former && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-box bg-good-field px-4 py-1"
        >
          Je lijst is vervangen.
          <Button
            type="button"
            look="quiet"
            className="-ml-4"
            onClick={() => {
              counting.replace(former);
              setFormer(null);
            }}
          >
            Zet mijn lijst terug
          </Button>
        </p>
      )}
      {!isUnknown && <CountedRooms counting={counting} />}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Je lijst vervangen?"
        text={`Je hebt je lijst zelf veranderd. De lijst van '${asked ? HOMES_BY_KIND[asked].label : ""}' komt ervoor in de plaats.`}
      >
        <Button type="button" look="danger" onClick={() => asked && replace(asked)}>
          Vervang mijn lijst
        </Button>
      </ConfirmDialog>
    </div>
  );
}

function homeOf(formId: string): ReturnType<typeof homeIn> {
  const form = formOf(formId);
  return form ? homeIn(form) : { home: null, isUnknown: false };
}

const CHOOSE = "Kies een woning of tel wat er meegaat.";
const ASK_AREA = "Vul de oppervlakte in, dan schatten we het volume.";
const CLEARED = "Geschat naar oppervlakte en hoe vol het is.";

/** The meter of what is counted, or of the estimate in its place. */
function CountedMeter({
  counting,
  home,
  isUnknown,
  onChange,
}: {
  counting: Counting;
  home: Home | null;
  isUnknown: boolean;
  onChange: Tell;
}) {
  const list = useSyncExternalStore(counting.subscribe, counting.read);
  const estimate = home && estimateOfHome(home);
  const volume = isUnknown ? estimate : litresIn(list) > 0 ? volumeOfList(list) : null;
  const pieces = isUnknown ? 0 : piecesIn(list);
  useTold(volume && { volume, pieces, said: isUnknown ? "" : saidText(list, home) }, onChange);
  const counted = pieces > 0 ? `${piecesText(pieces)}.` : CHOOSE;
  const note = isUnknown ? "Geschat naar je soort woning." : counted;
  return <LoadMeter volume={volume} note={note} />;
}

/** The volume of a home to clear, as its answers stand in the form. */
export function ClearedMeter({ formId, onChange }: Pick<Props, "formId" | "onChange">) {
  const [volume, setVolume] = useState(() => clearedIn(formId));
  useEffect(() => {
    const form = formOf(formId);
    const look = () => setVolume(clearedIn(formId));
    form?.addEventListener("input", look);
    return () => form?.removeEventListener("input", look);
  }, [formId]);
  useTold(volume && { volume, pieces: 0, said: "" }, onChange);
  return <LoadMeter volume={volume} note={volume ? CLEARED : ASK_AREA} />;
}

function clearedIn(formId: string): Volume | null {
  const form = formOf(formId);
  if (!form) return null;
  const fields = new FormData(form);
  if (fields.get("serviceType") !== "ONTRUIMING") return null;
  return estimateOfClearance({
    area: Number(fields.get("clearedArea")) || null,
    floors: Number.parseInt(String(fields.get("clearedFloors")), 10) || null,
    fullness: fields.get("fullness") as Fullness | null,
  });
}

/** Tells what is known to who shows it elsewhere on the page. */
function useTold(now: MoveSoFar | null, onChange: Tell): void {
  const key = JSON.stringify(now);
  const tell = useEffectEvent((isKnown: boolean) => onChange(isKnown ? now : null));
  useEffect(() => tell(key !== "null"), [key]);
  const forget = useEffectEvent(() => onChange(null));
  useEffect(() => () => forget(), []);
}
