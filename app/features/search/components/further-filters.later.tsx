import type { ReactNode } from "react";
import { askPlaces } from "~/features/places/components/place-field.tsx";
import { placeText } from "~/features/places/wording.ts";
import { Button } from "~/ui/button.tsx";
import { ComboField } from "~/ui/combo-field.tsx";
import { Options } from "~/ui/options.tsx";
import type { Field } from "~/ui/read-field.ts";
import { MAX_FILTER_M3, RADII, RADIUS_LABELS, USUAL_RADIUS } from "../catalogue.ts";
import type { BriefFilter } from "../schema.ts";

const WITHIN = RADII.map((km) => ({ value: km, label: RADIUS_LABELS[km] }));
const FORM = "filter";

/** The filters that most visits do without. */
export function FurtherFilters({
  filter,
  provinces,
  onPlace,
}: {
  filter: BriefFilter;
  provinces: readonly { value: string; label: string }[];
  /** Called with the form when a place was chosen in it. */
  onPlace: (form: HTMLFormElement) => void;
}) {
  const choose = () => {
    const input = document.getElementById(`${FORM}-bij`);
    if (input instanceof HTMLInputElement && input.form) onPlace(input.form);
  };
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 pt-1 pb-3 md:grid-cols-2">
      <Group legend="Van waar naar waar">
        <FilterSelect
          name="van"
          label="Van provincie"
          all="Alle"
          options={provinces}
          value={filter.van}
        />
        <FilterSelect
          name="naar"
          label="Naar provincie"
          all="Alle"
          options={provinces}
          value={filter.naar}
        />
      </Group>
      <Group legend="Vertrek in de buurt van">
        <ComboField
          key={filter.bij}
          field={placeField(filter.bij ?? "")}
          label="Plaats"
          optional={false}
          ask={async (typed, signal) =>
            (await askPlaces(typed, signal)).map(({ value, province, ...offer }) => ({
              ...offer,
              value: placeText({ name: value, province }),
              detail: offer.detail === province ? "" : offer.detail,
            }))
          }
          onChoose={choose}
          listId=""
          count={(offers) => (offers === 1 ? "1 plaats gevonden." : `${offers} plaatsen gevonden.`)}
        />
        <FilterSelect
          name="km"
          label="Afstand"
          all={null}
          options={WITHIN}
          value={filter.km ?? USUAL_RADIUS}
        />
      </Group>
      <Group legend="Uit te voeren">
        <FilterInput name="vanaf" label="Vanaf" type="date" value={filter.vanaf} />
        <FilterInput name="tot" label="Tot en met" type="date" value={filter.tot} />
      </Group>
      <Group legend="Volume in m³">
        <FilterInput
          name="m3min"
          label="Minstens"
          type="number"
          value={filter.m3min}
          max={MAX_FILTER_M3}
        />
        <FilterInput
          name="m3max"
          label="Hoogstens"
          type="number"
          value={filter.m3max}
          max={MAX_FILTER_M3}
        />
      </Group>
      <Button look="secondary" className="self-end justify-self-start max-sm:justify-self-stretch">
        Toon opdrachten
      </Button>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    // A browser makes one no narrower than what is in it.
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-3 [&_label]:text-sm">{children}</div>
    </fieldset>
  );
}

// The form library keeps no filters: they only make an address.
function placeField(value: string): Field {
  const [id, name] = [`${FORM}-bij`, "bij"];
  return { id, name, formId: FORM, key: value, initialValue: value } as Field;
}

/** A choice among the filters: one of a list, or all of it. */
function FilterSelect({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  /** What the first choice is called, which asks nothing; null where there is always one chosen. */
  all: string | null;
  options: readonly { value: string; label: string }[];
  value: string | null;
}) {
  return (
    <label className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm font-semibold">
      {label}
      <select key={value} name={name} defaultValue={value ?? ""} className={CONTROL}>
        {all !== null && <option value="">{all}</option>}
        <Options options={options} />
      </select>
    </label>
  );
}

const CONTROL =
  "min-h-11 w-full min-w-0 rounded-box border border-edge bg-card px-3 py-2 text-base font-normal";

/** An end of a range among the filters: a day, or a number with its unit. */
function FilterInput({
  name,
  label,
  type,
  value,
  max,
}: {
  name: string;
  label: string;
  type: "date" | "number";
  value: string | number | null;
  max?: number;
}) {
  return (
    <label className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm font-semibold">
      {label}
      <input
        key={value}
        type={type}
        name={name}
        defaultValue={value ?? ""}
        min={type === "number" ? 1 : undefined}
        max={max}
        inputMode={type === "number" ? "numeric" : undefined}
        className={CONTROL}
      />
    </label>
  );
}
