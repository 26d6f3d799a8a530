/** A request that Stripe answers with an error, in Stripe's own shape. */
export class Refusal extends Error {
  readonly status: number;
  /** What was asked was of the right form, and had been begun. */
  isBegun = false;
  readonly error: { type: string; message: string; code?: string; param?: string };

  constructor(status: number, error: Refusal["error"]) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** A request of the wrong form. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...more });
}

/** There is no such thing on the account. */
export function missing(kind: string, id: string, param = "id"): Refusal {
  const message = `No such ${kind}: '${id}'`;
  const error = { type: "invalid_request_error", code: "resource_missing", message, param };
  return new Refusal(404, error);
}

/** How a value is written; a 'moment' is a number of seconds or 'now'. */
type Kind = "text" | "integer" | "boolean" | "metadata" | "moment";

type Of<T> = T extends readonly (infer I)[]
  ? readonly [I extends object ? Fields<I> : Kind]
  : T extends object
    ? Fields<T>
    : never;

/** The parameters that the fake knows of those that the SDK declares: an invented name does not compile. */
export type Fields<P> = { readonly [K in keyof P]?: Kind | Of<NonNullable<P[K]>> };

type Raw = string | { [name: string]: Raw };
type Shape = Kind | readonly [Shape] | { readonly [name: string]: Shape | undefined };

/** Reads form-encoded parameters as Stripe does. @throws Refusal at what is not among `fields` */
export function readParams<P>(text: string, fields: Fields<P>): P {
  const root: { [name: string]: Raw } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value, name);
  return read(root, fields as Shape, "") as P;
}

function pathOf(name: string): string[] {
  const [, first = "", rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (!first) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
}

function put(into: { [name: string]: Raw }, path: string[], value: string, name: string): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  into[first] ??= Object.create(null) as { [name: string]: Raw };
  const inner = into[first];
  if (typeof inner === "string") throw invalid(`Invalid object: ${name}`, { param: name });
  put(inner, rest, value, name);
}

function read(raw: Raw, shape: Shape, at: string): unknown {
  if (typeof shape === "string") return readValue(raw, shape, at);
  if (typeof raw === "string") throw invalid(`Invalid object: ${at}`, { param: at });
  if (isList(shape))
    return Object.entries(raw).map(([n, each]) => read(each, shape[0], `${at}[${n}]`));
  const known = Object.entries(raw).map(([name, each]) => {
    const path = at ? `${at}[${name}]` : name;
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner === undefined) {
      throw invalid(`Received unknown parameter: ${path}`, {
        code: "parameter_unknown",
        param: path,
      });
    }
    return [name, read(each, inner, path)];
  });
  return Object.fromEntries(known);
}

function isList(shape: Exclude<Shape, Kind>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function readValue(raw: Raw, kind: Kind, at: string): unknown {
  if (kind === "metadata") return readMetadata(raw, at);
  if (typeof raw !== "string") throw invalid(`Invalid string: ${at}`, { param: at });
  if (kind === "text") return raw;
  if (kind === "boolean") {
    if (raw === "true" || raw === "false") return raw === "true";
    throw invalid(`Invalid boolean: ${raw}`, { param: at });
  }
  if (kind === "moment" && raw === "now") return raw;
  if (/^-?\d+$/.test(raw)) return Number(raw);
  throw invalid(`Invalid integer: ${raw}`, { code: "parameter_invalid_integer", param: at });
}

// Stripe's limits: fifty names of forty characters, texts of five hundred.
function readMetadata(raw: Raw, at: string): Record<string, string> {
  const entries = Object.entries(typeof raw === "string" ? {} : raw);
  for (const [name, text] of entries) {
    if (typeof text !== "string") throw invalid(`Invalid string: ${at}[${name}]`, { param: at });
    if (name.length > 40)
      throw invalid(`Metadata keys can have up to 40 characters`, { param: at });
    if (text.length > 500)
      throw invalid(`Metadata values can have up to 500 characters`, { param: at });
  }
  if (entries.length > 50) throw invalid("You can have up to 50 metadata keys", { param: at });
  return Object.fromEntries(entries) as Record<string, string>;
}
