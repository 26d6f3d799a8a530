import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { fieldsOf, useFormEvent } from "~/ui/form-event.ts";
import { useLive } from "~/ui/hydration.ts";
import { useStore, whenQuiet } from "~/ui/store.ts";
import { listIn, NOTHING_SAID, readList, saidBy, saidText, writeList } from "../answers.ts";
import { type Fullness, GOODS_FORM, HOMES_BY_KIND, type Home, isHome } from "../constants.ts";
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
import { type MoveSoFar, moveSoFar } from "./move-so-far.ts";
import { PlainList } from "./plain-list.tsx";

interface Props {
  text: string;
  /** The home whose start would take the place of what somebody counted without scripts. */
  asked: Home | null;
  /** Called when the form may be kept as it is now: a moment after the counting stopped. */
  onKeep: () => void;
}

const FIELD = "goods";

/** The list of goods: fields of a form until scripts are there, then rooms to count in and a van. */
export function GoodsCounter({ text, asked, onKeep }: Props) {
  const live = useLive();
  // What was typed before scripts were there is in the form, not in the page as it came.
  const [counting] = useState(() => {
    const fields = fieldsOf(GOODS_FORM);
    return createCounting(fields.has(FIELD) ? listIn(fields) : readList(text));
  });
  if (live) return <LiveList {...{ counting, onKeep }} />;
  const list = readList(text);
  return (
    <>
      {!isEmpty(list) && <LoadMeter volume={volumeOfList(list)} note="" />}
      <PlainList list={list} asked={asked} />
    </>
  );
}

/** What a form says of the home, and whether its client leaves the list to an estimate. */
function homeNow(): { home: Home | null; isUnknown: boolean } {
  const fields = fieldsOf(GOODS_FORM);
  const home = fields.get("homeKind");
  return { home: isHome(home) ? home : null, isUnknown: fields.has("goodsUnknown") };
}

const KEEP_AFTER_MS = 400;

function LiveList({ counting, onKeep }: Pick<Props, "onKeep"> & { counting: Counting }) {
  const [{ home, isUnknown }, setHome] = useState(homeNow);
  const [asked, setAsked] = useState<Home | null>(null);
  const [former, setFormer] = useState<GoodsList | null>(null);
  const said = useRef(NOTHING_SAID);

  const fill = useEffectEvent((from: Home | null, listed: boolean) => {
    const form = document.forms.namedItem(GOODS_FORM);
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
  useEffect(() => whenQuiet(KEEP_AFTER_MS, counting.subscribe, () => keep()), [counting]);
  // Whoever reads the form is given the list as it is then. The field itself changes when this goes: a
  // browser looks at the style of every field of the form when the value of one changes.
  useFormEvent(GOODS_FORM, "formdata", ({ formData }) =>
    formData.set(FIELD, writeList(counting.read())),
  );
  useEffect(() => {
    const field = document.forms.namedItem(GOODS_FORM)?.elements.namedItem(FIELD);
    return () => {
      if (field instanceof HTMLInputElement) field.value = writeList(counting.read());
    };
  }, [counting]);

  const replace = (next: Home) => {
    const list = counting.read();
    setAsked(null);
    setFormer(isEmpty(list) ? null : list);
    counting.write(usualListOf(next));
  };
  useFormEvent(GOODS_FORM, "change", ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name !== "homeKind" && name !== "goodsUnknown") return;
    const now = homeNow();
    setHome(now);
    if (!now.home || now.home === home) return;
    if (isUntouched(counting.read())) replace(now.home);
    else setAsked(now.home);
  });
  useFormEvent(GOODS_FORM, "click", (event) => {
    if (isSaid(event.target, said.current)) event.preventDefault();
  });
  useEffect(() => {
    // Chosen before this script was there.
    const list = counting.read();
    if (home && list.home === null && isEmpty(list)) counting.write(usualListOf(home));
  }, [counting, home]);

  return (
    <div
      className="grid gap-3"
      // The page need not be drawn anew for a number: what is counted is kept by itself.
      onInput={(event) => event.stopPropagation()}
    >
      <CountedMeter {...{ counting, home, isUnknown }} />
      {former && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-box bg-good-field px-4 py-1"
        >
          <span>Je lijst is vervangen.</span>
          <Button
            type="button"
            look="quiet"
            className="-ml-4"
            onClick={() => {
              counting.write(former);
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

const CHOOSE = "Kies een woning of tel wat er meegaat.";
const ASK_AREA = "Vul de oppervlakte in, dan schatten we het volume.";
const CLEARED = "Geschat naar oppervlakte en hoe vol het is.";

/** The meter of what is counted, or of the estimate in its place. */
function CountedMeter({
  counting,
  home,
  isUnknown,
}: ReturnType<typeof homeNow> & { counting: Counting }) {
  const list = useStore(counting, (now) => now);
  const estimate = home && estimateOfHome(home);
  const volume = isUnknown ? estimate : litresIn(list) > 0 ? volumeOfList(list) : null;
  const pieces = isUnknown ? 0 : piecesIn(list);
  useTold(volume && { volume, pieces, said: isUnknown ? "" : saidText(list, home) });
  const counted = pieces > 0 ? `${piecesText(pieces)}.` : CHOOSE;
  return <LoadMeter volume={volume} note={isUnknown ? "Geschat naar je soort woning." : counted} />;
}

/** The volume of a home to clear, as its answers stand in the form. */
export function ClearedMeter() {
  const [volume, setVolume] = useState(() => clearedIn(fieldsOf(GOODS_FORM)));
  useFormEvent(GOODS_FORM, "input", () => setVolume(clearedIn(fieldsOf(GOODS_FORM))));
  useTold(volume && { volume, pieces: 0, said: "" });
  return <LoadMeter volume={volume} note={volume ? CLEARED : ASK_AREA} />;
}

function clearedIn(fields: FormData): Volume | null {
  if (fields.get("serviceType") !== "ONTRUIMING") return null;
  return estimateOfClearance({
    area: Number(fields.get("clearedArea")) || null,
    floors: Number.parseInt(String(fields.get("clearedFloors")), 10) || null,
    fullness: fields.get("fullness") as Fullness | null,
  });
}

/** Tells what is known to who shows it elsewhere on the page. */
function useTold(now: MoveSoFar | null): void {
  const key = JSON.stringify(now);
  useEffect(() => moveSoFar.write(JSON.parse(key)), [key]);
  useEffect(() => () => moveSoFar.write(null), []);
}
