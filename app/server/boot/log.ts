import { type DestinationStream, pino } from "pino";
import { redact } from "~/shared/redact.ts";
import { currentAct } from "../seen/act.ts";
import { type Lines, logLines } from "./log-lines.ts";

export type Log = ReturnType<typeof createLog>;

/**
 * The process's log: JSON lines without anybody's contact data, on standard output by default. `errors`
 * gets those at 'error' and above as well.
 */
export function createLog(
  level: string,
  destination: DestinationStream = ownOutput(),
  errors: DestinationStream | null = null,
) {
  const both = () =>
    pino.multistream([
      { level: "trace", stream: destination },
      ...(errors ? [{ level: "error" as const, stream: errors }] : []),
    ]);
  return pino(
    {
      level,
      base: null,
      mixin: ofAct,
      formatters: { log: (fields) => redactFields(fields) },
      hooks: {
        logMethod(args, method) {
          const clean = args.map((arg) => (typeof arg === "string" ? redact(arg) : arg));
          method.apply(this, clean as typeof args);
        },
      },
    },
    errors ? both() : destination,
  );
}

/** The request and the task of which a line tells. */
function ofAct(): { request?: string; task?: string } {
  const { request, task } = currentAct() ?? {};
  return { ...(request && { request }), ...(task && { task }) };
}

/** Waits for the lines of this process that are being written, a second at most: before it ends. */
export async function logWritten(): Promise<void> {
  await output?.written();
}

let output: Lines | undefined;

// One for all logs of a process: two would write into each other's lines.
function ownOutput(): Lines {
  if (output) return output;
  const lines = logLines();
  process.on("exit", () => {
    lines.flushSync();
    // Node would wait for that write, and nobody for Node.
    if (lines.hangs()) process.kill(process.pid, "SIGKILL");
  });
  output = lines;
  return lines;
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
