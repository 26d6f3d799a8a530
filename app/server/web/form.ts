import { randomUUID } from "node:crypto";
import { parseMultipart } from "@remix-run/multipart-parser";
import { isId } from "~/shared/id.ts";
import type { Message } from "~/shared/message.ts";
import { cleanField } from "~/shared/reading/text.ts";
import { type Result, refuse } from "~/shared/result.ts";
import { storableText } from "~/shared/storable-text.ts";

/** Raised for a body that is no form at all; the page or the front door says so in Dutch. */
const UNREADABLE = { status: 400, statusText: "Unreadable form" };

// Names as our forms write them. The form parser builds a list as long as an index in a name says:
// 'a[99999999]' alone would take all memory. Orders to the parser ('__intent__') are no fields either.
const FIELD_NAME = /^[a-z][a-z0-9]{0,40}(\[\d{1,2}\])?$/i;
const MAX_FIELDS = 200;
// The longest name of a file that a disk takes has 255 bytes.
const MAX_PART_HEADER_BYTES = 1024;
const PLAIN_FORM = /^application\/x-www-form-urlencoded/i;
// RFC 2046 allows 70 characters.
const FORM_WITH_FILES =
  /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i;

type Posted = Iterable<[name: string, value: string | Blob]>;

/**
 * The fields of a posted form as their sender sees them (`cleanField`), without names that no form of ours has,
 * and without NUL characters, which PostgreSQL text cannot hold. @throws Response 400 for no form, or one of more than 200 fields
 */
export async function readForm(request: Request): Promise<FormData> {
  return cleaned(await posted(request));
}

/** The same with the file in its field of that name; null for none. */
export async function readFormWithFile(request: Request, name: string) {
  const form = [...(await posted(request))];
  const file = form.find((field) => field[0] === name)?.[1];
  return { fields: cleaned(form), file: file instanceof Blob ? file : null };
}

// Both kinds are counted before they are taken apart: a field of two bytes costs as much as a long one, and a
// body of 5 MB has 80,000 of them.
async function posted(request: Request): Promise<Posted> {
  const type = request.headers.get("content-type") ?? "";
  try {
    // The body as one text costs a tenth of a stream of it, which the parser of forms asks for.
    if (PLAIN_FORM.test(type)) return readPlainForm(await request.text());
    const [, quoted, bare] = FORM_WITH_FILES.exec(type) ?? [];
    const boundary = quoted ?? bare;
    if (boundary) return readParts(new Uint8Array(await request.arrayBuffer()), boundary);
  } catch {
    // Cut off or no form: said below.
  }
  throw new Response(null, UNREADABLE);
}

function readPlainForm(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw new Error("the form has too many fields");
  }
  return new URLSearchParams(text);
}

function readParts(bytes: Uint8Array, boundary: string): [string, string | Blob][] {
  const limits = {
    maxParts: MAX_FIELDS,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    // The front door bounds the whole.
    maxFileSize: bytes.length,
    maxTotalSize: bytes.length,
  };
  const fields: [string, string | Blob][] = [];
  for (const part of parseMultipart(bytes, { boundary, ...limits })) {
    const { name = "" } = part;
    if (!FIELD_NAME.test(name)) continue;
    const content = part.bytes as Uint8Array<ArrayBuffer>;
    fields.push([name, part.isFile ? new Blob([content]) : Buffer.from(content).toString()]);
  }
  return fields;
}

function cleaned(form: Posted): FormData {
  const fields = new FormData();
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name) || typeof value !== "string") continue;
    fields.append(name, cleanField(name, storableText(value)));
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

/** A field that our script adds to a form, taken out of what its sender typed; empty when absent. */
export function takeField(fields: FormData, name: string): string {
  const text = textField(fields, name);
  fields.delete(name);
  return text;
}

/**
 * Answers a mail program that posted to a List-Unsubscribe address for its reader: 200 in plain text. RFC 8058
 * forbids a redirect there, and mail providers count one as a failure.
 */
export function answerOneClick({ title, text }: Message): Response {
  return new Response([title, text].filter(Boolean).join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
