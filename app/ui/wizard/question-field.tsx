import type { ComponentProps } from "react";
import type { Kind, Question } from "~/shared/questions.ts";
import { CheckboxField, ChoiceGroup, SelectField, TextAreaField, TextField } from "../fields.tsx";
import type { Field } from "../read-field.ts";

const TYPES: Partial<Record<Kind, NonNullable<ComponentProps<typeof TextField>["type"]>>> = {
  number: "number",
  day: "date",
  email: "email",
  phone: "tel",
  password: "password",
};
const COLUMNS = {
  figure: "grid-cols-3 sm:grid-cols-5",
  half: "grid-cols-2 md:grid-cols-4 max-sm:text-sm *:gap-2 *:px-2",
  word: "grid-cols-1 min-[26rem]:grid-cols-2 sm:grid-cols-3",
  words: "sm:grid-cols-2",
};

/** The field of a question by its kind; `label` and `help` replace its own. */
export function QuestionField(props: {
  question: Question;
  field: Field;
  /** The label says that an answer may be left out. */
  optional: boolean;
  label?: string;
  help?: string | undefined;
  input?: Omit<ComponentProps<"input">, "type"> | undefined;
}) {
  const { question, field, optional, label = question.label, help = question.help, input } = props;
  const { kind, options = [], placeholder, autoComplete, inputMode, rows } = question;
  const common = { field, label, hint: help, optional };
  switch (kind) {
    case "yes-no":
      return <CheckboxField field={field} label={label} />;
    case "choice":
    case "several":
      return (
        <ChoiceGroup
          {...common}
          type={kind === "choice" ? "radio" : "checkbox"}
          options={options}
          columns={COLUMNS[question.optionWidth ?? "words"]}
        />
      );
    case "pick":
      return <SelectField {...common} options={options} placeholder={placeholder ?? ""} />;
    case "long-text":
      return <TextAreaField {...common} {...(rows ? { rows } : {})} />;
    default:
      return (
        <TextField
          {...common}
          type={TYPES[kind] ?? "text"}
          {...{ placeholder, autoComplete, inputMode }}
          {...input}
        />
      );
  }
}
