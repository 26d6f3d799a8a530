import { randomUUID } from "node:crypto";
import { isId } from "~/shared/id.ts";
import { type Result, refuse } from "~/shared/result.ts";

/** Raised for a body that is no form at all; the page or the front door says so in Dutch. */
const UNREADABLE = { status: 400, statusText: "Unreadable form" };

// Names as our forms write them. The form parser builds a list as long as an index in a name says:
// 'a[99999999]' alone would take all memory. Orders to the parser ('__intent__') are no fields either.
const FIELD_NAME = /^[a-z][a-z0-9]{0,40}(\[\d{1,2}\])?$/i;
const MAX_FIELDS = 200;
const PLAIN_FORM = "application/x-www-form-urlencoded";

/**
 * The fields of a posted form, without names that no form of ours has, and without NUL characters,
 * which PostgreSQL text cannot hold. @throws Response 400 for no form, or one of more than 200 fields
 */
export async function readForm(request: Request): Promise<FormData> {
  return cleaned(await posted(request));
}

/** The same with the file in its field of that name; null for none. */
export async function readFormWithFile(request: Request, name: string) {
  const form = await posted(request);
  const file = form.get(name);
  return { fields: cleaned(form), file: file instanceof File ? file : null };
}

async function posted(request: Request): Promise<FormData | URLSearchParams> {
  try {
    // The body as one text costs a tenth of a stream of it, which the parser of forms asks for.
    return request.headers.get("content-type")?.startsWith(PLAIN_FORM)
      ? new URLSearchParams(await request.text())
      : await request.formData();
  } catch {
    throw new Response(null, UNREADABLE);
  }
}

function cleaned(form: FormData | URLSearchParams): FormData {
  const fields = new FormData();
  let count = 0;
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name)) continue;
    count += 1;
    if (count > MAX_FIELDS) throw new Response(null, UNREADABLE);
    if (typeof value === "string") fields.append(name, value.replaceAll("\0", ""));
  }
  return fields;
}

/** The loader of an address that takes what is posted, and shows nothing. */
export function nothingToRead(): Response {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/** One text field of a form; absent counts as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Does an act to what a field names by its id; refused with `none` where it holds no id. */
export async function withId<Value, Reason extends string, None extends string>(
  form: FormData,
  name: string,
  none: None,
  act: (id: string) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason | None>> {
  const id = textField(form, name);
  return isId(id) ? await act(id) : refuse(none);
}

/** Gives a form without a usable submission key a fresh one: it is sent for the first time. */
export function withKey(form: FormData): null {
  if (!isId(textField(form, "submissionKey"))) form.set("submissionKey", randomUUID());
  return null;
}

/** Whether a script of ours sent the form, which reads the message and no page. */
export function asksJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") ?? false;
}
