import { currentAct } from "./act.ts";
import { beginSpan, inSpan } from "./traces.ts";

/** Does a transaction in a span that is named after the function that asked for it, while traces are made. */
export function inUseCaseSpan<Value>(work: () => Promise<Value>): Promise<Value> {
  const act = currentAct();
  if (!act?.span) return work();
  return inSpan(act, beginSpan("use case", nameOfCaller(), {}), work);
}

const FRAME = /^ *at (?:async )?([\w$]+) \(/;
// What stands between this file and who asked.
const BETWEEN = new Set([nameOfCaller.name, inUseCaseSpan.name, "transact"]);

// Its name could be handed in at sixty places: here it is read off the stack, while somebody traces.
function nameOfCaller(): string {
  const frames = new Error().stack?.split("\n") ?? [];
  const names = frames.map((frame) => FRAME.exec(frame)?.[1] ?? "");
  return names.find((name) => name !== "" && !BETWEEN.has(name)) ?? "unnamed";
}
