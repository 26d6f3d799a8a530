import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Options } from "~/ui/options.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { WindowButton } from "~/ui/window-button.tsx";
import { closeWindow } from "~/ui/windows.ts";
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../../intake/constants.ts";
import { FILTER_NAMES } from "../catalogue.ts";
import { partsOf, queryOf } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import { FurtherFilters, type FurtherProps } from "./further-filters.later.tsx";

const TYPES = SERVICE_TYPES.map((type) => ({ value: type, label: SERVICE_TYPE_LABELS[type] }));
const PLACES = PROVINCES.map((province) => ({ value: province, label: province }));
/** What is chosen says what it is about; the first choice, `all`, asks nothing. */
const CHOICES = [
  { name: "type", label: "Soort opdracht", all: "Alle soorten", options: TYPES },
  { name: "provincie", label: "Van of naar provincie", all: "Alle provincies", options: PLACES },
] as const;
const SWITCHES = [
  { name: "gebied", value: "mijn", label: "Mijn werkgebied" },
  { name: "open", value: "ja", label: "Verberg volle en voltooide" },
] as const;
// In the address of a page without scripts that shows all filters.
const FURTHER = "meer-filters";
const MAP = "provinciekaart";

interface Filters {
  filter: BriefFilter;
  onFilter: () => void;
  onOwnAreas: (on: boolean) => void;
}

/** The filters of the list; `onFilter` shows its top, `onOwnAreas` remembers that for the next visit. */
export function BriefFilters({ filter, onFilter, onOwnAreas }: Filters) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    submit(askedIn(form), { preventScrollReset: true });
    onFilter();
  };
  const own = useRef<HTMLFormElement>(null);
  // What was chosen before the scripts were there told nobody: it is asked for now.
  const showEarly = useEffectEvent(() => {
    if (own.current && isChosenEarly(own.current, filter)) show(own.current);
  });
  useEffect(() => showEarly(), []);
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
      ref={own}
      method="get"
      aria-label="Opdrachten filteren"
      onChange={change}
      onSubmit={press}
      className="filters"
    >
      <div className="chips">
        {CHOICES.map(({ name, label, all, options }) => (
          <select
            key={`${name} ${filter[name]}`}
            name={name}
            aria-label={label}
            defaultValue={filter[name] ?? ""}
            className={filter[name] ? "chip chip-set select" : "chip select"}
          >
            <option value="">{all}</option>
            <Options options={options} />
          </select>
        ))}
        <BriefMap filter={filter} onFilter={onFilter} />
        {SWITCHES.map(({ name, value, label }) => (
          <label key={name} className="chip">
            <input
              key={filter[name]}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={filter[name] !== null}
            />
            <span>{label}</span>
          </label>
        ))}
        <span data-without-scripts className="contents">
          <Button look="secondary">Toon opdrachten</Button>
        </span>
      </div>
      <Further filter={filter} onPlace={show} />
    </Form>
  );
}

/** The filters that most visits do without: folded away, and on the page once somebody unfolds them. */
function Further({ filter, onPlace }: Omit<FurtherProps, "provinces">) {
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
      <summary>
        <span>{`Meer filters${count > 0 ? ` (${count})` : ""}`}</span>
      </summary>
      {count > 0 || isAsked || wasOpened ? (
        <FurtherFilters filter={filter} provinces={PLACES} onPlace={onPlace} />
      ) : (
        <span data-without-scripts className="contents">
          <LinkButton look="quiet" href={`${pathname}?${query}`}>
            Laat ze zien
          </LinkButton>
        </span>
      )}
    </details>
  );
}

/** Whether a form that is not under way yet says something else than its page was made for. */
function isChosenEarly(form: HTMLFormElement, filter: BriefFilter): boolean {
  const { elements } = form;
  const isOther = ({ name }: (typeof CHOICES | typeof SWITCHES)[number]) => {
    const control = elements.namedItem(name);
    if (control instanceof HTMLSelectElement) return control.value !== (filter[name] ?? "");
    return control instanceof HTMLInputElement && control.checked !== (filter[name] !== null);
  };
  return [...CHOICES, ...SWITCHES].some(isOther);
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

/** The map beside the province filter, drawn when asked for; a second tap lists all provinces. */
function BriefMap({ filter, onFilter }: Omit<Filters, "onOwnAreas">) {
  const map = useRef<HTMLDialogElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const submit = useSubmit();
  const toggle = (province: Province) => {
    const provincie = province === filter.provincie ? null : province;
    const query = queryOf({ ...filter, provincie, gebied: null });
    submit(new URLSearchParams(query), { preventScrollReset: true });
    onFilter();
    if (map.current) closeWindow(map.current);
  };
  return (
    <div data-needs-scripts className="max-sm:hidden">
      <WindowButton opens={MAP} label="Kies op de kaart">
        <button type="button" className="chip" popoverTarget={MAP} onClick={() => setDrawn(true)}>
          Kies op de kaart
        </button>
      </WindowButton>
      <dialog
        ref={map}
        id={MAP}
        popover="auto"
        data-window
        aria-label="Kies een provincie"
        className="m-auto w-80 rounded-box border border-line bg-card p-5 text-ink shadow-box backdrop:bg-ink/40"
      >
        <p className="mb-3 font-semibold">{filter.provincie ?? "Heel Nederland"}</p>
        {isDrawn && (
          <ProvinceMap selected={filter.provincie ? [filter.provincie] : []} onToggle={toggle} />
        )}
        <WindowButton label="Sluiten">
          <Button
            type="button"
            look="quiet"
            className="mt-3 w-full"
            popoverTarget={MAP}
            popoverTargetAction="hide"
          >
            Sluiten
          </Button>
        </WindowButton>
      </dialog>
    </div>
  );
}
