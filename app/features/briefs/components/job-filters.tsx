import { Form, useNavigation, useSubmit } from "react-router";
import { PROVINCES } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../constants.ts";
import type { JobFilter } from "../schema.ts";
import { JobMap } from "./job-map.tsx";

const TYPES = SERVICE_TYPES.map((type) => ({ value: type, label: SERVICE_TYPE_LABELS[type] }));
const PLACES = PROVINCES.map((province) => ({ value: province, label: province }));

/** Both filters of the job list; they stand in the address, and work by a button without scripts. */
export function JobFilters({ filter }: { filter: JobFilter }) {
  const submit = useSubmit();
  const waiting = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      aria-label="Opdrachten filteren"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className="sticky top-0 z-10 -mx-4 grid grid-cols-2 gap-3 border-b border-line bg-paper px-4 py-3 sm:mx-0 sm:flex sm:items-end sm:px-0"
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
        label="Provincie"
        all="Alle provincies"
        options={PLACES}
        value={filter.provincie}
      />
      <JobMap filter={filter} />
      <span className="hidden noscript:contents">
        <Button look="secondary" className="max-sm:col-span-2">
          Toon opdrachten
        </Button>
      </span>
      <p role="status" className="text-sm text-muted max-sm:sr-only sm:pb-3">
        {waiting ? "Opdrachten worden geladen…" : ""}
      </p>
    </Form>
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
    <label className="grid min-w-0 gap-1 text-sm font-semibold sm:w-60">
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
