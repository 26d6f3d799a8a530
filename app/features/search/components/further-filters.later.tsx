import type { ComponentProps, ReactNode } from "react";
import { askPlaces } from "~/features/places/components/place-field.tsx";
import { placeText } from "~/features/places/wording.ts";
import { Button } from "~/ui/button.tsx";
import { ComboField } from "~/ui/combo-field.tsx";
import { Options } from "~/ui/options.tsx";
import { plainField } from "~/ui/read-field.ts";
import { RADII, USUAL_RADIUS } from "../catalogue.ts";
import { radiusText } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";

const WITHIN = RADII.map((km) => ({ value: km, label: radiusText(km) }));
const CUBIC_METRES = { inputMode: "numeric", autoComplete: "off" } as const;
const FORM = "filter";

interface Choices {
  all?: string;
  options: ComponentProps<typeof Options>["options"];
}

export interface FurtherProps {
  filter: BriefFilter;
  provinces: Choices["options"];
  onPlace: (form: HTMLFormElement) => void;
}

export function FurtherFilters({ filter, provinces, onPlace }: FurtherProps) {
  const place = { all: "Alle", options: provinces };
  const choose = () => {
    const input = document.getElementById(`${FORM}-bij`);
    if (input instanceof HTMLInputElement && input.form) onPlace(input.form);
  };
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 pt-1 pb-3 md:grid-cols-2">
      <Group legend="Van waar naar waar">
        <FilterSelect name="van" label="Van provincie" set={filter.van} {...place} />
        <FilterSelect name="naar" label="Naar provincie" set={filter.naar} {...place} />
      </Group>
      <Group legend="Vertrek in de buurt van">
        <ComboField
          key={filter.bij}
          field={plainField(FORM, "bij", filter.bij ?? "")}
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
        <FilterSelect name="km" label="Afstand" set={filter.km ?? USUAL_RADIUS} options={WITHIN} />
      </Group>
      <Group legend="Uit te voeren">
        <FilterInput name="vanaf" label="Vanaf" set={filter.vanaf} type="date" />
        <FilterInput name="tot" label="Tot en met" set={filter.tot} type="date" />
      </Group>
      <Group legend="Volume in m³">
        <FilterInput name="m3min" label="Minstens" set={filter.m3min} {...CUBIC_METRES} />
        <FilterInput name="m3max" label="Hoogstens" set={filter.m3max} {...CUBIC_METRES} />
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

const LABEL = "grid min-w-0 grid-cols-1 content-start gap-1 text-sm font-semibold";
const CONTROL =
  "min-h-11 w-full min-w-0 rounded-box border border-edge bg-card px-3 py-2 text-base font-normal";

interface Filter {
  name: string;
  label: string;
  set: string | number | null;
}

/** A choice among the filters; `all` asks nothing, and is left out where one is always chosen. */
function FilterSelect({ name, label, set, all, options }: Filter & Choices) {
  return (
    <label className={LABEL}>
      <span>{label}</span>
      <select key={set} name={name} defaultValue={set ?? ""} className={CONTROL}>
        {all && <option value="">{all}</option>}
        <Options options={options} />
      </select>
    </label>
  );
}

/** An end of a range among the filters: a day, or a number with its unit. */
function FilterInput({ label, set, ...input }: Filter & ComponentProps<"input">) {
  return (
    <label className={LABEL}>
      <span>{label}</span>
      <input key={set} {...input} defaultValue={set ?? ""} className={CONTROL} />
    </label>
  );
}
