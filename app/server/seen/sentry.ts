import { randomUUID } from "node:crypto";
import {
  createEventEnvelope,
  createStackParser,
  type Event,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  serializeEnvelope,
} from "@sentry/core";
import { nodeStackLineParser } from "@sentry/core/server";
import type { ErrorReport, SendReport } from "./error-reports.ts";
import { postReport } from "./error-webhook.ts";

const FATAL = 60;
const framesOf = createStackParser(nodeStackLineParser());

/** Posts reports as events of a project at Sentry, or at what speaks as it does. */
export function toSentry(url: string, environment: string): SendReport {
  const dsn = makeDsn(url);
  if (!dsn) throw new Error("SENTRY_DSN: is not written https://key@host/project");
  const endpoint = getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  return async (report, signal) => {
    const envelope = createEventEnvelope({ ...eventOf(report), environment }, dsn);
    const body = serializeEnvelope(envelope) as string | Uint8Array<ArrayBuffer>;
    await postReport(
      endpoint,
      { headers: { "content-type": "application/x-sentry-envelope" }, body },
      signal,
    );
  };
}

function eventOf({ level, time, msg, error, request, task, ...extra }: ErrorReport): Event {
  const { type = "Error", message = msg, stack = "" } = error ?? {};
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: time / 1_000,
    platform: "node",
    level: level >= FATAL ? "fatal" : "error",
    logentry: { message: msg },
    fingerprint: [msg, type],
    tags: { ...(request && { request }), ...(task && { task }) },
    extra: { ...extra, error },
    ...(error && {
      exception: {
        values: [{ type, value: message, stacktrace: { frames: framesOf(stackOf(stack)) } }],
      },
    }),
  };
}

// The log's frames begin behind their first 'at', without the line of the error itself.
const stackOf = (frames: string) => `Error\n    at ${frames}`;
