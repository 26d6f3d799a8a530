import { type ComponentProps, useState } from "react";
import { formatDay, isDay } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { BoxLabel, TapedBox } from "~/ui/label.tsx";
import { useMoveSoFar } from "../../goods/components/move-so-far.ts";
import { volumeText } from "../../goods/wording.ts";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../constants.ts";
import { type BriefFacts, openQuestions } from "./steps.ts";
import { SoFar } from "./while-filling-in.later.tsx";

export type WizardGlance = ReturnType<typeof glanceOf>;

const PRICED = [
  ...["serviceType", "rooms", "fromFloor", "toFloor", "hasElevator", "hasElevatorTo"],
  ...["fromProvince", "fromCity", "toProvince", "toCity"],
];

// The glance of a form's fields, read by name; a value outside the lists is none.
function glanceOf(read: (name: string) => string, facts: BriefFacts) {
  const text = (name: string) => read(name).trim();
  const province = (name: string) => PROVINCES.find((known) => known === text(name)) ?? null;
  return {
    serviceType: SERVICE_TYPES.find((known) => known === text("serviceType")) ?? null,
    fromProvince: province("fromProvince"),
    fromCity: text("fromCity"),
    toProvince: province("toProvince"),
    toCity: text("toCity"),
    moveDate: isDay(text("moveDate")) ? text("moveDate") : "",
    open: openQuestions(text, facts),
    /** The answers that the usual price follows from, its places among them, as a query. */
    priced: new URLSearchParams(PRICED.map((name) => [name, text(name)])).toString(),
  };
}

/** What the form held when it was last looked at: the same object as long as nothing changed. */
export function useGlance(typed: Readonly<Record<string, unknown>>, facts: BriefFacts) {
  const [glance, setGlance] = useState(() => glanceOf((name) => String(typed[name] ?? ""), facts));
  const lookAt = (form: FormData) => {
    const now = glanceOf((name) => String(form.get(name) ?? ""), facts);
    setGlance((before) => (JSON.stringify(now) === JSON.stringify(before) ? before : now));
  };
  return { glance, lookAt };
}

/** What somebody may count on who fills this in. */
export const PROMISE =
  "Je krijgt tot 5 offertes, liefst binnen 24 uur, gratis en vrijblijvend. Bedrijven zien je naam, e-mailadres, telefoonnummer en adres pas als je hun offerte accepteert.";

export function MoveLabel({ glance }: { glance: WizardGlance }) {
  const { serviceType, moveDate, fromCity, fromProvince, toCity, toProvince } = glance;
  const clearance = serviceType === "ONTRUIMING";
  const volume = useMoveSoFar((now) => now?.volume);
  return (
    <aside data-needs-scripts className="hidden lg:block">
      <TapedBox name="Je aanvraag tot nu toe">
        <BoxLabel
          title={serviceType ? SERVICE_TYPE_LABELS[serviceType] : "Jouw aanvraag"}
          lines={[
            [clearance ? "Waar" : "Van", placeOf(fromCity, fromProvince)],
            ["Naar", clearance ? null : placeOf(toCity, toProvince)],
            ["Wanneer", moveDate ? formatDay(moveDate) : NOT_YET],
            ["Volume", volume ? volumeText(volume) : null],
          ]}
        />
        <p className="mt-4 text-sm text-muted">{PROMISE}</p>
      </TapedBox>
    </aside>
  );
}

const NOT_YET = "nog niet gekozen";

function placeOf(city: string, province: string | null): string {
  return [city, province].filter(Boolean).join(", ") || NOT_YET;
}

/** What is known of the move, once anything is, or its usual price is wanted. */
export function SoFarBar(props: ComponentProps<typeof SoFar>) {
  const isKnown = useMoveSoFar((now) => now !== null);
  return (isKnown || props.isNeeded) && <SoFar {...props} />;
}
