import { type DestinationStream, pino } from "pino";

export type Log = ReturnType<typeof createLog>;

const WRITTEN_TOGETHER = /[^\s"'<>(),;:]+/g;
const PHONE = /(?:\+|00)?\d(?:[\s().-]?\d){8,13}/g;

/** Text without e-mail addresses and phone numbers, fit for a log. */
export function redact(text: string): string {
  const withoutAddresses = text.replace(WRITTEN_TOGETHER, (piece) =>
    isAddress(piece) ? "[e-mail]" : piece,
  );
  return withoutAddresses.replace(PHONE, "[telefoon]");
}

function isAddress(piece: string): boolean {
  const at = piece.indexOf("@");
  return at > 0 && piece.includes(".", at + 2);
}

/** The process's log: JSON lines without anybody's contact data, on standard output by default. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      formatters: { log: (fields) => redactFields(fields) },
      hooks: {
        logMethod(args, method) {
          const clean = args.map((arg) => (typeof arg === "string" ? redact(arg) : arg));
          method.apply(this, clean as typeof args);
        },
      },
    },
    destination,
  );
}

const DEEPEST = 4;

function redactFields(fields: Record<string, unknown>, depth = DEEPEST): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, redactValue(value, depth)]),
  );
}

// Errors from the database carry the failing statement's parameters: only what is named here is kept.
function redactValue(value: unknown, depth = DEEPEST): unknown {
  if (value instanceof Error) {
    const message = value.message.split("\nparams:")[0] ?? "";
    return {
      type: value.name,
      message: redact(message),
      stack: redact((value.stack ?? "").split("\n    at ").slice(1, 8).join("\n    at ")),
      ...("code" in value ? { code: value.code } : {}),
      ...(value.cause instanceof Error ? { cause: redactValue(value.cause) } : {}),
    };
  }
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth === 0) return "[...]";
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth - 1));
  return redactFields(value as Record<string, unknown>, depth - 1);
}
