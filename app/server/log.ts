import { type DestinationStream, pino } from "pino";

export type Log = ReturnType<typeof createLog>;

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g;
const PHONE = /(?:\+|00)?\d(?:[\s().-]?\d){8,13}/g;

/** Text without e-mail addresses and phone numbers, fit for a log. */
export function redact(text: string): string {
  return text.replace(EMAIL, "[e-mail]").replace(PHONE, "[telefoon]");
}

/** The process's log: JSON lines without anybody's contact data, on standard output by default. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      formatters: { log: redactFields },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((arg) => (typeof arg === "string" ? redact(arg) : arg)) as typeof args,
          );
        },
      },
    },
    destination,
  );
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, redactValue(value)]),
  );
}

// Errors from the database carry the failing statement's parameters: only what is named here is kept.
function redactValue(value: unknown): unknown {
  if (value instanceof Error) {
    const cause = value.cause instanceof Error ? redactValue(value.cause) : undefined;
    const message = value.message.split("\nparams:")[0] ?? "";
    return {
      type: value.name,
      message: redact(message),
      stack: redact((value.stack ?? "").split("\n    at ").slice(1, 8).join("\n    at ")),
      ...("code" in value ? { code: value.code } : {}),
      ...(cause ? { cause } : {}),
    };
  }
  return typeof value === "string" ? redact(value) : value;
}
