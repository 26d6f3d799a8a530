/** Raised for a body that is no form at all; the front door answers 400. */
const UNREADABLE = { status: 400, statusText: "Unreadable form" };

// Orders to the form library, which only its own script in the browser gives; a forged one throws.
const LIBRARY_FIELD = /^__\w+__$/;

/**
 * The fields of a posted form. NUL characters, which PostgreSQL text cannot hold, are dropped.
 * @throws Response 400 when the body is not a form.
 */
export async function readForm(request: Request): Promise<FormData> {
  let posted: FormData;
  try {
    posted = await request.formData();
  } catch {
    throw new Response("Het formulier kon niet worden gelezen.", UNREADABLE);
  }
  const fields = new FormData();
  for (const [name, value] of posted) {
    if (LIBRARY_FIELD.test(name)) continue;
    if (typeof value === "string") fields.append(name, value.replaceAll("\0", ""));
  }
  return fields;
}

/** One text field of a form; absent counts as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** True for the text form of a UUID: anything else in a path or a field is simply not found. */
export function isId(text: string | undefined): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "");
}
