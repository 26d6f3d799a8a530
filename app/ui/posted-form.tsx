import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { type FormSchema, fieldLimits } from "~/shared/field-limits.ts";
import type { FormValues } from "~/shared/shown-values.ts";
import { Button } from "./button.tsx";
import type { Elements } from "./elements.ts";
import { TextField } from "./fields.tsx";
import { ShownValues } from "./shown-values.tsx";

type Fields = Record<string, unknown>;

/** A form with its last answer. */
export interface Answered {
  result: SubmissionResult | null;
}

/** A form that a browser posts whole: its props, and its fields as the last answer marks them. */
export function usePostedForm<Value extends Fields>(
  id: string,
  schema: FormSchema<Value>,
  result: SubmissionResult | null,
  typed: object = {},
) {
  const [form, fields] = useForm<Value>({
    id,
    lastResult: result,
    defaultValue: typed as never,
    constraint: fieldLimits(schema),
  });
  return [{ method: "post", ...getFormProps(form), noValidate: false }, fields] as const;
}

type Asked = Omit<ComponentProps<typeof TextField>, "field">;

/** Such a form of a few lines of text, null ones not sent, with a button that says `send` unless one is given. */
export function PostedForm<Value extends Fields>(
  props: {
    id: string;
    schema: FormSchema<Value>;
    typed?: object;
    hidden?: Record<string, string | null>;
    /** What is stored, in a form that changes it: only what is typed over it is written. */
    stored?: FormValues;
    asks: { [Name in keyof Value]?: Asked | false };
    above?: Elements;
    children?: Elements;
    send?: string;
  } & Answered &
    Pick<ComponentProps<"form">, "action" | "noValidate" | "className">,
) {
  const {
    id,
    schema,
    result,
    stored,
    typed = stored,
    hidden = {},
    asks,
    above,
    send,
    ...more
  } = props;
  const { children = <Button className="sm:justify-self-start">{send}</Button>, ...rest } = more;
  const [form, fields] = usePostedForm(id, schema, result, typed);
  return (
    <form {...form} className="grid gap-4" {...rest}>
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {stored && <ShownValues values={stored} />}
      {above}
      {Object.entries<Asked | false | undefined>(asks).map(
        ([name, asked]) =>
          asked && <TextField key={name} field={fields[name as keyof typeof fields]} {...asked} />,
      )}
      {children}
    </form>
  );
}
