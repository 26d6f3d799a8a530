import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { onFirstTouch } from "~/ui/first-touch.ts";
import type { Marked, Marks } from "./wizard/check.ts";

// What checks the form weighs more than the form itself, and nobody needs it to read the questions.
const load = () => import("./wizard/check.ts");

type Checks = Awaited<ReturnType<typeof load>>;
let loading: Promise<Checks | null> | null = null;

/** Loads what checks the form, once; null where it does not come: then the server alone judges. */
export function loadChecks(): Promise<Checks | null> {
  loading ??= load().catch(() => {
    // The next touch tries again.
    loading = null;
    return null;
  });
  return loading;
}

/** The form library, once the page is touched: `part` draws nothing; `whenMarked` gives null where it does not come. */
export function useMarks(form: Omit<ComponentProps<typeof Marks>, "onChange">) {
  const [checks, setChecks] = useState<Checks | null>(null);
  const [marked, setMarked] = useState<Marked | null>(null);
  const latest = useRef<Marked | null>(null);
  const waiting = useRef<((marked: Marked) => void)[]>([]);
  const start = useCallback(async () => {
    const loaded = await loadChecks();
    setChecks(loaded);
    return loaded;
  }, []);
  useEffect(() => onFirstTouch(start), [start]);
  const change = (now: Marked) => {
    latest.current = now;
    setMarked(now);
    for (const goOn of waiting.current.splice(0)) goOn(now);
  };
  const whenMarked = useCallback(async (): Promise<Marked | null> => {
    if (latest.current || !(await start())) return latest.current;
    return latest.current ?? (await new Promise((goOn) => waiting.current.push(goOn)));
  }, [start]);
  return { marked, whenMarked, part: checks && <checks.Marks {...form} onChange={change} /> };
}
