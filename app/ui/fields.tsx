import type { ComponentProps, ReactNode } from "react";
import type { Option } from "~/shared/questions.ts";
import type { Elements } from "./elements.ts";
import { Options } from "./options.tsx";
import { type Field, readField } from "./read-field.ts";

const LENGTH = ["maxLength"] as const;

interface Common {
  field: Field;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

// Written out, since the form library's own functions copy what they make of a field four times over,
// for each choice of a group.
function controlOf(field: Field, hint: ReactNode) {
  const { id, name, required, errors, maxLength } = field;
  return {
    id,
    name,
    maxLength,
    required: required || undefined,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

function textOf({ initialValue }: Field): string | undefined {
  return typeof initialValue === "string" ? initialValue : undefined;
}

function describedBy(field: Field, hint: ReactNode): string | undefined {
  const ids = [hint ? field.descriptionId : null, field.errors ? field.errorId : null];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label above, control, then hint and error: the frame of every single field. */
function Frame({ field, label, hint, optional, children }: Common & { children: Elements }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={field.id} className="font-semibold">
        <span>{label}</span> <Optional optional={optional} />
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
      <span>{field.errors[0]}</span>
    </p>
  );
}

// The server reads what a browser would refuse or change: '12 uur', '1,5' in an English browser, 'mailto:' before an
// address, a number under the wheel of a mouse.
const READ_BY_US = {
  number: { type: "text", inputMode: "numeric", autoComplete: "off" },
  email: { type: "text", inputMode: "email", autoCapitalize: "none", spellCheck: false },
} as const;

/** One line of text, a date, a number, an address or a password. */
export function TextField({
  field: asked,
  label,
  hint,
  optional,
  type = "text",
  below,
  ...rest
}: Common &
  Omit<ComponentProps<"input">, "type"> & {
    type?: "text" | "email" | "tel" | "password" | "date" | "number" | "url";
    below?: Elements;
  }) {
  const field = readField(asked, ...LENGTH);
  return (
    <Frame {...{ field, label, hint, optional }}>
      <input
        key={field.key}
        {...controlOf(field, hint)}
        {...(type === "number" || type === "email" ? READ_BY_US[type] : { type })}
        defaultValue={type === "password" ? undefined : textOf(field)}
        className="field"
        {...rest}
      />
      {below}
    </Frame>
  );
}

export function TextAreaField({
  field: asked,
  label,
  hint,
  optional,
  ...rest
}: Common & ComponentProps<"textarea">) {
  const field = readField(asked, ...LENGTH);
  return (
    <Frame {...{ field, label, hint, optional }}>
      <textarea
        key={field.key}
        rows={4}
        {...controlOf(field, hint)}
        defaultValue={textOf(field)}
        className="field"
        {...rest}
      />
    </Frame>
  );
}

/** A choice of one from a list, or of `children`; `placeholder` is the empty first choice. */
export function SelectField({
  field: asked,
  label,
  hint,
  optional,
  options = [],
  placeholder,
  children,
  ...rest
}: Common &
  Omit<ComponentProps<"select">, "children"> & {
    options?: readonly Option[];
    placeholder?: string;
    children?: Elements;
  }) {
  const field = readField(asked);
  return (
    <Frame {...{ field, label, hint, optional }}>
      <select
        key={field.key}
        {...controlOf(field, hint)}
        defaultValue={textOf(field)}
        className="field select"
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
        {children}
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
        <span>{label}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

/** A group of boxes (any number) or buttons (one), with one legend and one error. */
export function ChoiceGroup({
  field: asked,
  label,
  hint,
  optional,
  options,
  type,
  columns = "sm:grid-cols-2",
}: Common & { options: readonly Option[]; type: "checkbox" | "radio"; columns?: string }) {
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
        <span>{label}</span> <Optional optional={optional} />
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
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
