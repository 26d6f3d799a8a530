import { useEffect, useEffectEvent, useId, useRef, useState } from "react";

/** What a field offers while somebody types. */
export interface ComboOffer {
  /** What the field holds once it is chosen. */
  value: string;
  /** Beside the value, to tell offers of the same name apart. */
  detail: string;
  /** It is what was typed, and not only what that leads to. */
  isWhole: boolean;
}

type Ask<Offered> = (typed: string, signal: AbortSignal) => Promise<readonly Offered[]>;

const PAUSE_MS = 120;
const SETTLE_MS = 5_000;

/** Makes a field on the page the combobox of ARIA's pattern, and draws its list. */
export function ComboList<Offered extends ComboOffer>(props: {
  input: HTMLInputElement;
  /** Somebody typed before this was there. */
  wasTyped: boolean;
  ask: Ask<Offered>;
  /** Called with what was chosen, or was typed out whole. */
  onChoose: (offer: Offered) => void;
  /** Says how many are offered, to who does not see them. */
  count: (offers: number) => string;
}) {
  const { input, wasTyped, ask, onChoose, count } = props;
  const listbox = useId();
  const isFilling = useRef(false);
  const { offers, isOpen, isAsking, look, close, settle, settled } = useOffers(ask);
  const [marked, setMarked] = useState(0);
  // What is on show while it is asked anew belongs to other letters.
  const active = isOpen && !isAsking ? marked : -1;
  const current = offers[active];

  const open = () => {
    setMarked(0);
    look(input.value);
  };
  const choose = (offer: Offered) => {
    settled();
    isFilling.current = true;
    input.value = offer.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    isFilling.current = false;
    onChoose(offer);
  };
  const move = (to: number) => (isOpen ? setMarked((to + offers.length) % offers.length) : open());
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    // The cursor moves in the text: that is meant, not the list.
    if (key === "Home" || key === "End") setMarked(-1);
    if (key === "ArrowDown") move(marked + 1);
    else if (key === "ArrowUp") move(Math.max(marked, 0) - 1);
    else if (!isOpen) return;
    else if (key === "Escape") close();
    else if (key !== "Enter") return;
    else if (current) choose(current);
    // Not the form, nor the cursor.
    event.preventDefault();
  });
  const type = useEffectEvent(() => {
    if (!isFilling.current) open();
  });
  const leave = useEffectEvent(async (typed?: string) => {
    const left = input.value;
    const whole = await settle(typed);
    // Somebody may have come back and typed on before the answer came.
    if (whole && input.value === left) onChoose(whole);
  });
  const catchUp = useEffectEvent(() => {
    if (input === document.activeElement) open();
    else void leave(input.value);
  });

  useEffect(() => {
    const gone = new AbortController();
    input.addEventListener("input", () => type(), { signal: gone.signal });
    input.addEventListener("keydown", press, { signal: gone.signal });
    input.addEventListener("blur", () => void leave(), { signal: gone.signal });
    input.removeAttribute("list");
    if (wasTyped) catchUp();
    return () => gone.abort();
  }, [input, wasTyped]);
  useEffect(() => {
    const says = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": listbox,
    };
    for (const [name, value] of Object.entries(says)) input.setAttribute(name, value);
    const option = document.getElementById(`${listbox}-${active}`);
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }, [input, listbox, isOpen, active]);
  // Over what sticks to the foot of the screen, and not below it.
  useEffect(() => {
    if (isOpen) document.getElementById(listbox)?.scrollIntoView({ block: "nearest" });
  }, [listbox, isOpen]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && !isAsking && count(offers.length)}
      </p>
      <div
        id={listbox}
        role="listbox"
        aria-label="Suggesties"
        hidden={!isOpen}
        className="absolute inset-x-0 top-1 z-30 max-h-[min(20rem,40svh)] scroll-mb-2 overflow-y-auto rounded-box border border-edge bg-card shadow-box"
      >
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus.
          <div
            key={`${offer.value} ${offer.detail}`}
            id={`${listbox}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
            className="flex min-h-11 cursor-pointer flex-wrap content-center items-baseline gap-x-2 px-3 py-1 hover:bg-board aria-selected:bg-accent-field"
          >
            <span className="font-semibold">{offer.value}</span>{" "}
            <span className="text-sm text-muted">{offer.detail}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** What letters lead to, asked a moment after the typing stops; only the last question counts. */
function useOffers<Offered extends ComboOffer>(ask: Ask<Offered>) {
  const [offers, setOffers] = useState<readonly Offered[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);
  /** What was typed since something was chosen. */
  const loose = useRef<string | null>(null);

  // A question without an answer leads nowhere.
  const find = (typed: string, signal: AbortSignal) =>
    ask(typed, signal).catch((): readonly Offered[] => []);
  const stop = () => {
    clearTimeout(pause.current);
    question.current?.abort();
  };
  const end = useEffectEvent(stop);
  useEffect(() => () => end(), []);
  const look = (typed: string) => {
    stop();
    const own = new AbortController();
    question.current = own;
    loose.current = typed;
    setAsking(true);
    pause.current = setTimeout(async () => {
      const found = await find(typed, own.signal);
      if (own.signal.aborted) return;
      setOffers(found);
      setOpen(found.length > 0);
      setAsking(false);
    }, PAUSE_MS);
  };
  const close = () => {
    stop();
    setOpen(false);
    setAsking(false);
  };
  const settled = () => {
    close();
    loose.current = null;
  };
  /** Closes, and answers what was typed out whole and not chosen; null where that is nothing. */
  const settle = async (typed = loose.current) => {
    settled();
    if (typed === null) return null;
    const found = await find(typed, AbortSignal.timeout(SETTLE_MS));
    const [only, ...more] = found.filter(({ isWhole }) => isWhole);
    return only && more.length === 0 ? only : null;
  };
  return { offers, isOpen, isAsking, look, close, settle, settled };
}
