import {
  type FieldMetadata,
  getCollectionProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; its value type plays no part here.
type Field = FieldMetadata<any>;

const BOX =
  "w-full rounded-box border border-edge bg-card px-3 py-2 text-ink min-h-11 shadow-[inset_0_2px_0_rgb(154_123_79/0.1)] transition-colors duration-150 hover:border-ink placeholder:text-muted disabled:bg-paper disabled:text-muted aria-invalid:border-2 aria-invalid:border-bad aria-invalid:bg-bad-field/40";

function describedBy(field: Field, hint: boolean): string | undefined {
  const ids = [hint ? field.descriptionId : null, field.errors ? field.errorId : null];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label above, control, then hint and error: the frame of every single field. */
function Frame({
  field,
  label,
  hint,
  optional,
  children,
}: {
  field: Field;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={field.id} className="font-semibold">
        {label} {optional && <span className="font-normal text-muted">(optioneel)</span>}
      </label>
      {children}
      {hint && (
        <p id={field.descriptionId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
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

interface Common {
  field: Field;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** One line of text, a date, a number, an address or a password. */
export function TextField({
  field,
  label,
  hint,
  optional,
  type = "text",
  ...rest
}: Common &
  Omit<ComponentProps<"input">, "type"> & {
    type?: "text" | "email" | "tel" | "password" | "date" | "number" | "url";
  }) {
  const { key, ...input } = getInputProps(field, { type, ariaAttributes: false });
  return (
    <Frame field={field} label={label} hint={hint} optional={optional}>
      <input
        key={key}
        {...input}
        {...(type === "password" ? { defaultValue: undefined } : {})}
        className={BOX}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, Boolean(hint))}
        {...rest}
      />
    </Frame>
  );
}

/** Several lines of text. */
export function TextAreaField({
  field,
  label,
  hint,
  optional,
  ...rest
}: Common & ComponentProps<"textarea">) {
  const { key, ...area } = getTextareaProps(field, { ariaAttributes: false });
  return (
    <Frame field={field} label={label} hint={hint} optional={optional}>
      <textarea
        key={key}
        rows={4}
        {...area}
        className={BOX}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, Boolean(hint))}
        {...rest}
      />
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
  /** The kind of form that alone has this option; the style sheet hides it from the others. */
  only?: string;
}

/** A choice of one from a list; `placeholder` is the empty first choice. */
export function SelectField({
  field,
  label,
  hint,
  optional,
  options,
  placeholder,
  ...rest
}: Common & ComponentProps<"select"> & { options: readonly Option[]; placeholder: string }) {
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  return (
    <Frame field={field} label={label} hint={hint} optional={optional}>
      <select
        key={key}
        {...select}
        className={`${BOX} select`}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, Boolean(hint))}
        {...rest}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

const CHOICE =
  "flex min-h-12 items-center gap-3 rounded-box border border-line bg-card px-3 py-2 hover:border-edge has-checked:border-accent has-checked:bg-accent-field has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-3 has-focus-visible:outline-accent transition-colors duration-150";
const MARK = "size-5 shrink-0 accent-(--accent)";

/** A single yes-or-no, with its hint and error below it. */
export function CheckboxField({ field, label, hint }: Pick<Common, "field" | "label" | "hint">) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", ariaAttributes: false });
  return (
    <div className="grid content-start gap-1">
      <label className={CHOICE}>
        <input
          key={key}
          {...input}
          className={MARK}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, Boolean(hint))}
        />
        {label}
      </label>
      {hint && (
        <p id={field.descriptionId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

/** A group of boxes (any number) or buttons (one), with one legend and one error. */
export function ChoiceGroup({
  field,
  label,
  hint,
  optional,
  options,
  type,
  columns = "sm:grid-cols-2",
}: Common & { options: readonly Option[]; type: "checkbox" | "radio"; columns?: string }) {
  const choices = getCollectionProps(field, {
    type,
    options: options.map((option) => option.value),
    ariaAttributes: false,
  });
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="grid gap-2"
      aria-describedby={describedBy(field, Boolean(hint))}
    >
      <legend className="mb-1 font-semibold">
        {label} {optional && <span className="font-normal text-muted">(optioneel)</span>}
      </legend>
      {hint && (
        <p id={field.descriptionId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={`grid gap-2 ${columns}`}>
        {choices.map(({ key, ...choice }, index) => (
          <label key={key ?? choice.value} className={CHOICE} data-only={options[index]?.only}>
            <input {...choice} className={MARK} aria-invalid={field.errors ? true : undefined} />
            {options[index]?.label}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
