import { type ChangeEvent, type FormEvent, useState } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { PROVINCES } from "~/shared/provinces.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Options } from "~/ui/options.tsx";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../../intake/constants.ts";
import { FILTER_NAMES } from "../catalogue.ts";
import { partsOf } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import { BriefMap } from "./brief-map.tsx";
import { FurtherFilters } from "./further-filters.later.tsx";

const TYPES = SERVICE_TYPES.map((type) => ({ value: type, label: SERVICE_TYPE_LABELS[type] }));
// In the address of a page without scripts that shows all filters.
const FURTHER = "meer-filters";
const PLACES = PROVINCES.map((province) => ({ value: province, label: province }));

/**
 * The filters of the brief list; they stand in the address, and work by a button without scripts.
 * `onFilter` brings the list's top into view, `onOwnAreas` remembers a choice for the next visit.
 */
export function BriefFilters({
  filter,
  onFilter,
  onOwnAreas,
}: {
  filter: BriefFilter;
  onFilter: () => void;
  onOwnAreas: (on: boolean) => void;
}) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    submit(askedIn(form), { preventScrollReset: true });
    onFilter();
  };
  const change = (event: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const form = event.currentTarget;
    const { name, checked, type } = event.target;
    const { provincie, gebied } = form.elements as PlaceControls;
    if (name === "gebied") onOwnAreas(checked);
    // One place at a time: a province says more than the whole work area.
    if (name === "gebied" && checked) provincie.value = "";
    if (name === "provincie" && provincie.value) gebied.checked = false;
    // What is typed is sent when it is whole, by the button or Enter.
    if (type === "checkbox" || type === "select-one") show(form);
  };
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(event.currentTarget);
  };
  return (
    <Form
      method="get"
      aria-label="Opdrachten filteren"
      onChange={change}
      onSubmit={press}
      className="filters"
    >
      <div className="chips">
        <ChipSelect
          name="type"
          label="Soort opdracht"
          all="Alle soorten"
          options={TYPES}
          value={filter.type}
        />
        <ChipSelect
          name="provincie"
          label="Van of naar provincie"
          all="Alle provincies"
          options={PLACES}
          value={filter.provincie}
        />
        <BriefMap filter={filter} onFilter={onFilter} />
        <Switch name="gebied" value="mijn" label="Mijn werkgebied" checked={filter.gebied} />
        <Switch name="open" value="ja" label="Verberg volle en voltooide" checked={filter.open} />
        <span className="hidden noscript:contents">
          <Button look="secondary">Toon opdrachten</Button>
        </span>
      </div>
      <Further filter={filter} onPlace={show} />
    </Form>
  );
}

/** The filters that most visits do without: folded away, and on the page once somebody unfolds them. */
function Further({
  filter,
  onPlace,
}: {
  filter: BriefFilter;
  onPlace: (form: HTMLFormElement) => void;
}) {
  const count = partsOf(filter).filter(({ isFurther }) => isFurther).length;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isAsked = query.get(FURTHER) === "ja";
  const [wasOpened, setOpened] = useState(false);
  query.set(FURTHER, "ja");
  return (
    <details
      open={isAsked || undefined}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>Meer filters{count > 0 && ` (${count})`}</summary>
      {count > 0 || isAsked || wasOpened ? (
        <FurtherFilters filter={filter} provinces={PLACES} onPlace={onPlace} />
      ) : (
        <span className="hidden noscript:contents">
          <LinkButton look="quiet" href={`${pathname}?${query}`}>
            Laat ze zien
          </LinkButton>
        </span>
      )}
    </details>
  );
}

// An address says what is asked, and nothing of the rest; the kind stands there always, so that it does
// not read as one without filters.
function askedIn(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = String(data.get(name) ?? "").trim();
    const isAsked = value !== "" && (name !== "km" || String(data.get("bij") ?? "").trim() !== "");
    if (name === "type" || isAsked) query.set(name, value);
  }
  return query;
}

interface PlaceControls extends HTMLFormControlsCollection {
  provincie: HTMLSelectElement;
  gebied: HTMLInputElement;
}

function Switch({
  name,
  value,
  label,
  checked,
}: {
  name: string;
  value: string;
  label: string;
  checked: string | null;
}) {
  return (
    <label className="chip">
      <input
        key={checked}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked !== null}
      />
      {label}
    </label>
  );
}

/** A choice in the line of filters: what is chosen says what it is about. */
function ChipSelect({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  /** What the first choice is called, which asks nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
}) {
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value ?? ""}
      className={value ? "chip chip-set select" : "chip select"}
    >
      <option value="">{all}</option>
      <Options options={options} />
    </select>
  );
}
