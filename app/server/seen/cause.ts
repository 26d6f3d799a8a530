import { currentAct } from "./act.ts";
import { traceparentOf } from "./traces.ts";

/** What a task is stored with beside its payload; no payload has a key like these. */
interface Cause {
  _request?: string;
  _trace?: string;
}

/** What is stored with tasks that are enqueued here; null outside of requests and what came of one. */
export function causedBy(): Cause | null {
  const act = currentAct();
  const trace = act?.span && traceparentOf(act.span);
  if (!act?.request && !trace) return null;
  return { ...(act.request && { _request: act.request }), ...(trace && { _trace: trace }) };
}

/** What a task was stored with: its payload, and the request and the span that it came of. */
export function withoutCause(stored: unknown): {
  payload: unknown;
  request: string | null;
  trace: string | undefined;
} {
  if (typeof stored !== "object" || stored === null) {
    return { payload: stored, request: null, trace: undefined };
  }
  const { _request, _trace, ...payload } = stored as Cause;
  return { payload, request: _request ?? null, trace: _trace };
}
