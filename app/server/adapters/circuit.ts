import type { Log } from "../boot/log.ts";
import { findDatabaseError } from "../db/database-error.ts";
import { ServiceAway, ServiceFailed } from "../ports/service-away.ts";

export type Circuit = <Value>(ask: () => Promise<Value>) => Promise<Value>;
/** The circuit breaker of an outside service, by the name that the log gives it. */
export type Circuits = (service: string) => Circuit;

const FAILURES = 3;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
// Names of push services come from outside.
const MAX_SERVICES = 100;

/** Lets every question through: for a test of what an adapter does by itself. */
export const closedCircuit: Circuit = (ask) => ask();

/**
 * Circuit breakers, one for each service. After three outages in a row a service is left alone for a pause
 * that doubles, 5 to 60 seconds, and then tried with one question; whoever asks meanwhile gets a
 * ServiceAway at once, so that a service that hangs holds nobody up. An answer of any kind, also a refusal,
 * ends the row of outages and the pause.
 */
export function createCircuits(log: Pick<Log, "warn" | "info">): Circuits {
  const circuits = new Map<string, Circuit>();
  return (service) => {
    const circuit = circuits.get(service) ?? createCircuit(service, log);
    // The one that was asked last is dropped last.
    circuits.delete(service);
    circuits.set(service, circuit);
    const [oldest = service] = circuits.keys();
    if (circuits.size > MAX_SERVICES) circuits.delete(oldest);
    return circuit;
  };
}

function createCircuit(service: string, log: Pick<Log, "warn" | "info">): Circuit {
  let failures = 0;
  let pauseMs = 0;
  let openUntil = 0;
  let isProbing = false;

  function succeeded(): void {
    if (pauseMs > 0) log.info({ service }, "an outside service answers again");
    [failures, pauseMs, openUntil] = [0, 0, 0];
  }

  function failed(error: unknown): void {
    // A failure of our own database on the way says nothing of the service.
    if (findDatabaseError(error)) return;
    if (!isOutage(error)) {
      succeeded();
      return;
    }
    failures += 1;
    const now = performance.now();
    // Others failed at the same time as the one that the pause began with.
    if (failures < FAILURES || now < openUntil) return;
    if (pauseMs === 0) log.warn({ service, error }, "an outside service is left alone for a while");
    pauseMs = Math.min(pauseMs === 0 ? FIRST_PAUSE_MS : 2 * pauseMs, LONGEST_PAUSE_MS);
    openUntil = now + pauseMs;
  }

  return async (ask) => {
    const isHalfOpen = pauseMs > 0;
    if (isHalfOpen && (isProbing || performance.now() < openUntil)) {
      throw new ServiceAway(`${service} is left alone for a while`);
    }
    if (isHalfOpen) isProbing = true;
    try {
      const value = await ask();
      succeeded();
      return value;
    } catch (error) {
      failed(error);
      throw error;
    } finally {
      if (isHalfOpen) isProbing = false;
    }
  };
}

/** Of connections that fail, by Node's sockets and by the client below fetch. */
const UNCONNECTED =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;
const TIMED_OUT = new Set(["AbortError", "TimeoutError", "StripeConnectionError"]);

/** True when a service gave no answer. One that it answered is about the question. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, type } = cause as { code?: unknown; type?: unknown };
    if (cause instanceof ServiceFailed || TIMED_OUT.has(cause.name)) return true;
    if (typeof type === "string" && TIMED_OUT.has(type)) return true;
    if (typeof code === "string" && UNCONNECTED.test(code)) return true;
  }
  return false;
}

/** The same adapter, with every question of it through a circuit but for what asks nobody. */
export function throughCircuit<Adapter extends object>(
  adapter: Adapter,
  circuit: Circuit,
  asksNobody: readonly (keyof Adapter)[],
): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== "function" || asksNobody.some((each) => each === name)) return part;
      return (...words: unknown[]) => circuit(async () => part.apply(target, words));
    },
  });
}
