import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { type ActUnderWay, currentAct, inAct } from "./act.ts";

// Null while traces go nowhere: then each function here does the work and nothing else.
let tracer: Tracer | null = null;

/** Makes the spans of this process by `to` from now on; null: makes none any more. */
export function traceBy(to: Tracer | null): void {
  tracer = to;
}

/** Whether spans are made. */
export const isTracing = () => tracer !== null;

const KINDS = {
  route: SpanKind.SERVER,
  "use case": SpanKind.INTERNAL,
  sql: SpanKind.CLIENT,
  task: SpanKind.CONSUMER,
};

type Kind = keyof typeof KINDS;

/**
 * A span below that of the act that is under way; `from` is the traceparent of one elsewhere that an act
 * came of. Null while none are made, and for SQL that belongs to no act, as of what comes round by a timer.
 */
export function beginSpan(
  kind: Kind,
  name: string,
  attributes: Attributes,
  from?: string,
): Span | null {
  const own = currentAct()?.span;
  if (!tracer || (kind === "sql" && !own)) return null;
  const parent = own ?? remote(from);
  const above = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return tracer.startSpan(`${kind} ${name}`, { kind: KINDS[kind], attributes }, above);
}

/** Ends a span; of an error it has no more than its kind, since its words may name people. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
  }
  span.end();
}

/** Carries out an act in this span, which ends with it; without one just carries it out. */
export function inSpan<Value>(
  act: ActUnderWay,
  span: Span | null,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!span) return inAct(act, work);
  const ended = async () => {
    try {
      const value = await work();
      endSpan(span);
      return value;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  };
  return inAct({ ...act, span }, ended);
}

// As the W3C writes it: version, trace, span and flags.
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function remote(traceparent: string | undefined): Span | null {
  const [, traceId, spanId, flags = ""] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return null;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}

/** How a span is named to what comes of it elsewhere. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
