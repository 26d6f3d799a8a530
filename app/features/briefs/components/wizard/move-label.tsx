import { formatDay, isDay } from "~/shared/dates.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { useMoveSoFar } from "../../../goods/components/move-so-far.ts";
import { volumeText } from "../../../goods/wording.ts";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from "../../constants.ts";
import { LabelLines, LabelRow } from "../brief-label.tsx";
import { type BriefFacts, openQuestions } from "./steps.ts";

/** What the wizard shows of a form that is half filled in. */
export interface Glance {
  serviceType: ServiceType | null;
  fromProvince: Province | null;
  fromCity: string;
  toProvince: Province | null;
  toCity: string;
  moveDate: string;
  /** Compulsory questions that are still open. */
  open: readonly string[];
  /** The answers that the usual price follows from, its places among them, as a query. */
  priced: string;
}

const PRICED = [
  ...["serviceType", "rooms", "fromFloor", "toFloor", "hasElevator", "hasElevatorTo"],
  ...["fromProvince", "fromCity", "toProvince", "toCity"],
];

/** Makes the glance of a form's fields, read by name; a value outside the lists is none. */
export function glanceOf(read: (name: string) => string, facts: BriefFacts): Glance {
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
    priced: new URLSearchParams(PRICED.map((name) => [name, text(name)])).toString(),
  };
}

/** What somebody may count on who fills this in. */
export const PROMISE =
  "Je krijgt tot 5 offertes binnen 24 uur, gratis en vrijblijvend. Bedrijven zien je naam, e-mailadres, telefoonnummer en adres pas als je hun offerte accepteert.";

/** The brief so far as the label on a moving box, much like the card that companies see. */
export function MoveLabel({ glance }: { glance: Glance }) {
  const clearance = glance.serviceType === "ONTRUIMING";
  return (
    <aside
      aria-label="Je aanvraag tot nu toe"
      data-needs-scripts
      className="tape hidden rounded-box border-2 border-kraft bg-paper p-5 pt-6 lg:block"
    >
      <p className="font-display text-lg font-bold">
        {glance.serviceType ? SERVICE_TYPE_LABELS[glance.serviceType] : "Jouw aanvraag"}
      </p>
      <LabelLines>
        <Line
          label={clearance ? "Waar" : "Van"}
          city={glance.fromCity}
          value={glance.fromProvince}
        />
        {!clearance && <Line label="Naar" city={glance.toCity} value={glance.toProvince} />}
        <Line label="Wanneer" city="" value={glance.moveDate ? formatDay(glance.moveDate) : null} />
        <VolumeLine />
      </LabelLines>
      <p className="perforated mt-4 pt-4 text-sm text-muted">{PROMISE}</p>
    </aside>
  );
}

function Line({ label, city, value }: { label: string; city: string; value: string | null }) {
  const text = [city, value].filter(Boolean).join(", ");
  return <LabelRow label={label} value={text || "nog niet gekozen"} />;
}

// By itself, so that counting draws this line alone.
function VolumeLine() {
  const volume = useMoveSoFar((now) => now?.volume);
  return volume && <Line label="Volume" city="" value={volumeText(volume)} />;
}
