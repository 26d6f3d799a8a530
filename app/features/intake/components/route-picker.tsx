import { useEffect, useState } from "react";
import type { Province } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { type MapPin, ProvinceMap } from "~/ui/province-map.tsx";
import { DistanceLine } from "./while-filling-in.later.tsx";

export type End = "fromProvince" | "toProvince";

const ENDS: [End, label: string][] = [
  ["fromProvince", "Van"],
  ["toProvince", "Naar"],
];
const ONE_PLACE: typeof ENDS = [["fromProvince", "Waar"]];

/** The map beside the province choices: tap where you leave, then where you arrive. */
export function RoutePicker(props: {
  from: Province | null;
  to: Province | null;
  onePlace: boolean;
  /** A query with the two places; empty as long as one of them is not named. */
  ends: string;
  onPick: (end: End, province: Province) => void;
}) {
  const { from, to: chosenTo, onePlace, ends, onPick } = props;
  const [nextEnd, setEnd] = useState<End>("fromProvince");
  const [isOpen, setOpen] = useState(false);
  const to = onePlace ? null : chosenTo;
  const end = onePlace ? "fromProvince" : nextEnd;
  // Choosing in the select counts too: the map then waits for the other end.
  useEffect(() => {
    if (from && !to) setEnd("toProvince");
    if (to && !from) setEnd("fromProvince");
  }, [from, to]);
  const chosen = { fromProvince: from, toProvince: to };
  return (
    <div className="grid w-full gap-3 lg:sticky lg:top-6">
      {!onePlace && ends && <DistanceLine query={ends} />}
      <div data-needs-scripts className="lg:hidden">
        <Button
          type="button"
          look="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Kies op de kaart
        </Button>
      </div>
      <div
        className={`mx-auto grid w-full max-w-80 gap-3 lg:max-w-none ${isOpen ? "" : "max-lg:hidden"}`}
      >
        <div data-needs-scripts className="grid gap-2">
          <p className="text-sm text-muted">
            Of tik <span>{onePlace ? "je provincie" : "je provincies"}</span> aan op de kaart.
          </p>
          <fieldset className="grid auto-cols-fr grid-flow-col gap-2">
            <legend className="sr-only">Wat kies je op de kaart?</legend>
            {(onePlace ? ONE_PLACE : ENDS).map(([other, label]) => (
              <button
                key={other}
                type="button"
                // The lists beside the map do this for a keyboard.
                tabIndex={-1}
                aria-pressed={end === other}
                onClick={() => setEnd(other)}
                className="end"
              >
                <span>{label}</span>
                <b>{chosen[other] ?? "kies op de kaart"}</b>
              </button>
            ))}
          </fieldset>
        </div>
        <ProvinceMap
          places
          selected={[from, to].filter((province) => province !== null)}
          pins={onePlace && from ? [{ province: from, label: "Hier" }] : pinsOf(from, to)}
          route={from && to ? [from, to] : null}
          onToggle={(province) => {
            onPick(end, province);
            if (end === "fromProvince" && !to) setEnd("toProvince");
          }}
        />
      </div>
    </div>
  );
}

function pinsOf(from: Province | null, to: Province | null): MapPin[] {
  if (from && from === to) return [{ province: from, label: "Van en naar" }];
  const start = from && { province: from, label: "Van" };
  const end = to && { province: to, label: "Naar" };
  return [start, end].filter((pin) => pin !== null);
}

/** The province that follows from a place: a line, until somebody wants or has to choose it. */
export function ProvinceOf(props: {
  label: string;
  province: Province | null;
  isWrong: boolean;
  children: Elements;
}) {
  const { label, province, isWrong, children } = props;
  // What was mended there stays there, under the finger that mended it.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  return (
    <details
      className="province"
      open={wasWrong || undefined}
      onToggle={({ currentTarget }) => {
        if (!wasWrong) currentTarget.querySelector("select")?.focus();
      }}
    >
      <summary>
        <span>{province ? `Provincie ${province}` : "De provincie volgt uit de plaats"}</span>
        <b>
          <span>{province ? "wijzig" : "kies zelf"}</span>
          <span className="sr-only">{` (${label.toLowerCase()})`}</span>
        </b>
      </summary>
      {children}
    </details>
  );
}
