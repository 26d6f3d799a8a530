import type { ChangeEvent } from "react";
import { Form, useSubmit } from "react-router";
import { PROVINCES } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../constants.ts";
import type { BriefFilter } from "../schema.ts";
import { BriefMap } from "./brief-map.tsx";

const TYPES = SERVICE_TYPES.map((type) => ({ value: type, label: SERVICE_TYPE_LABELS[type] }));
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
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { name, checked } = event.target as unknown as HTMLInputElement;
    const { provincie, gebied } = form.elements as unknown as PlaceControls;
    if (name === "gebied") onOwnAreas(checked);
    // One place at a time: a province says more than the whole work area.
    if (name === "gebied" && checked) provincie.value = "";
    if (name === "provincie" && provincie.value) gebied.checked = false;
    submit(form, { preventScrollReset: true });
    onFilter();
  };
  return (
    <Form
      method="get"
      aria-label="Opdrachten filteren"
      onChange={change}
      className="sticky top-0 z-10 -mx-4 grid grid-cols-2 gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-3 sm:mx-0 sm:flex sm:flex-wrap sm:items-end sm:px-0"
    >
      <Filter
        name="type"
        label="Soort opdracht"
        all="Alle soorten"
        options={TYPES}
        value={filter.type}
      />
      <Filter
        name="provincie"
        label="Van of naar provincie"
        all="Alle provincies"
        options={PLACES}
        value={filter.provincie}
      />
      <BriefMap filter={filter} onFilter={onFilter} />
      <div className="contents sm:flex sm:basis-full sm:gap-6">
        <Switch name="gebied" value="mijn" label="Mijn werkgebied" checked={filter.gebied} />
        <Switch name="open" value="ja" label="Verberg volle en voltooide" checked={filter.open} />
      </div>
      <span className="hidden noscript:contents">
        <Button look="secondary" className="max-sm:col-span-2">
          Toon opdrachten
        </Button>
      </span>
    </Form>
  );
}

interface PlaceControls {
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
    <label className="flex min-h-11 items-center gap-2 text-sm leading-tight font-semibold">
      <input
        key={checked}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked !== null}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}

function Filter({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  all: string;
  options: { value: string; label: string }[];
  value: string | null;
}) {
  return (
    <label className="grid min-w-0 gap-1 text-sm font-semibold sm:w-56">
      {label}
      <select
        key={value}
        name={name}
        defaultValue={value ?? ""}
        className="min-h-11 w-full rounded-box border border-edge bg-card px-3 py-2 text-base font-normal"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
