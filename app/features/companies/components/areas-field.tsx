import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState } from "react";
import { isProvince, type Province } from "~/shared/provinces.ts";
import { ChoiceGroup } from "~/ui/fields.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { PROFILE_QUESTIONS } from "../questions.ts";

const { label, options } = PROFILE_QUESTIONS.serviceAreas;

/** The provinces a company works in: boxes to tick, and a map that shows and takes the same. */
export function AreasField({
  field,
  initial,
}: {
  field: FieldMetadata<string[]>;
  initial: string[];
}) {
  const boxes = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Province[]>(initial.filter(isProvince));
  const all = () => [
    ...(boxes.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
  ];
  const read = () => {
    const ticked = all().filter(({ checked }) => checked);
    setSelected(ticked.map(({ value }) => value).filter(isProvince));
  };
  // A click, not an assignment: the form then gets the same events as from ticking the box.
  const toggle = (province: Province) => {
    const box = all().find(({ value }) => value === province);
    box?.click();
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div ref={boxes} onChange={read}>
        <ChoiceGroup
          field={field}
          label={label}
          options={options}
          type="checkbox"
          columns="grid-cols-1 min-[22rem]:grid-cols-2"
        />
      </div>
      <ProvinceMap selected={selected} onToggle={toggle} className="max-sm:hidden" />
    </div>
  );
}
