import type { ComponentProps, ReactNode } from "react";
import type { Option } from "~/shared/questions.ts";
import { Options } from "./options.tsx";
import { type Field, type Limit, readField } from "./read-field.ts";

interface Common {
  field: Field;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

// Written out, since the form library's own functions copy what they make of a field four times over,
// for each choice of a group.
function controlOf(field: Field, hint: ReactNode) {
  const { id, name, required, errors } = field;
  return {
    id,
    name,
    required: required || undefined,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

function describedBy(field: Field, hint: ReactNode): string | undefined {
  const ids = [hint ? field.descriptionId : null, field.errors ? field.errorId : null];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label above, control, then hint and error: the frame of every single field. */
function Frame({ field, label, hint, optional, children }: Common & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={field.id} className="font-semibold">
        {label} <Optional optional={optional} />
      </label>
      {children}
      <Hint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  );
}

function Optional({ optional }: Pick<Common, "optional">) {
  return optional && <span className="font-normal text-muted">(optioneel)</span>;
}

function Hint({ field, hint }: Pick<Common, "field" | "hint">) {
  return (
    hint && (
      <p id={field.descriptionId} className="text-sm text-muted">
        {hint}
      </p>
    )
  );
}

/** What is wrong with a field, in its place and announced with it. */
function FieldError({ field }: { field: Field }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="flex gap-1.5 text-sm font-semibold text-bad">
      <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
        <path d="M8 1.500 15 14H1z" fill="currentColor" />
        <path d="M8 6v4m0 1.500v1" stroke="#fff" strokeWidth="1.600" />
      </svg>
      {field.errors[0]}
    </p>
  );
}

/** A field for its frame and, with those `limits` that the control knows, for its control. */
function taken<Rest extends object>(
  { field: asked, label, hint, optional, ...rest }: Common & Rest,
  ...limits: Limit[]
) {
  const field = readField(asked, ...limits);
  const { key, maxLength, min, max, initialValue } = field;
  const defaultValue = typeof initialValue === "string" ? initialValue : undefined;
  const own = { ...controlOf(field, hint), maxLength, min, max, defaultValue };
  return { frame: { field, label, hint, optional }, key, control: { ...own, ...rest } };
}

/** One line of text, a date, a number, an address or a password; `below` stands right under the box. */
export function TextField({
  type = "text",
  below,
  ...asked
}: Common &
  Omit<ComponentProps<"input">, "type"> & {
    type?: "text" | "email" | "tel" | "password" | "date" | "number" | "url";
    below?: ReactNode;
  }) {
  const limits: Limit[] = type === "number" ? ["min", "max"] : ["maxLength"];
  const { frame, key, control } = taken(asked, ...limits);
  const shown = type === "password" ? undefined : control.defaultValue;
  return (
    <Frame {...frame}>
      <input key={key} type={type} className="field" {...control} defaultValue={shown} />
      {below}
    </Frame>
  );
}

/** Several lines of text. */
export function TextAreaField(asked: Common & ComponentProps<"textarea">) {
  const { frame, key, control } = taken(asked, "maxLength");
  return (
    <Frame {...frame}>
      <textarea key={key} rows={4} className="field" {...control} />
    </Frame>
  );
}

/** A choice of one from a list; `placeholder` is the empty first choice. */
export function SelectField({
  options,
  placeholder,
  ...asked
}: Common & ComponentProps<"select"> & { options: readonly Option[]; placeholder: string }) {
  const { frame, key, control } = taken(asked);
  return (
    <Frame {...frame}>
      <select key={key} className="field select" {...control}>
        <option value="">{placeholder}</option>
        <Options options={options} />
      </select>
    </Frame>
  );
}

/** A single yes-or-no, with its error below it. */
export function CheckboxField({ field: asked, label }: Pick<Common, "field" | "label">) {
  const field = readField(asked);
  return (
    <div className="grid content-start gap-1">
      <label className="choice">
        <input
          key={field.key}
          {...controlOf(field, null)}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === "on"}
        />
        {label}
      </label>
      <FieldError field={field} />
    </div>
  );
}

/** A group of boxes (any number) or buttons (one), with one legend and one error. */
export function ChoiceGroup(
  props: Common & { options: readonly Option[]; type: "checkbox" | "radio"; columns?: string },
) {
  const { field: asked, label, hint, optional, options, type, columns = "sm:grid-cols-2" } = props;
  const field = readField(asked);
  const { name, initialValue } = field;
  // One of the boxes is enough, which no browser can be told.
  const required = (type === "radio" && field.required) || undefined;
  const isChosen = (value: string) =>
    Array.isArray(initialValue) ? initialValue.includes(value) : initialValue === value;
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="grid gap-2"
      aria-describedby={describedBy(field, hint)}
    >
      <legend className="mb-1 font-semibold">
        {label} <Optional optional={optional} />
      </legend>
      <Hint field={field} hint={hint} />
      <div className={`grid gap-2 ${columns}`}>
        {options.map(({ value, label, only }) => (
          <label key={`${field.key ?? ""}${value}`} className="choice" data-only={only}>
            <input
              id={`${field.id}-${value}`}
              type={type}
              name={name}
              value={value}
              required={required}
              defaultChecked={isChosen(value)}
              aria-invalid={field.errors ? true : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
