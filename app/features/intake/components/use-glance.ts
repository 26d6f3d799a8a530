import { useState } from "react";
import { glanceOf } from "./move-label.tsx";
import type { BriefFacts } from "./steps.ts";

/**
 * What the form held when it was last looked at; at first what was `typed`. It is the same object as
 * long as nothing changed in it: what shows it is drawn once a glance.
 */
export function useGlance(typed: Readonly<Record<string, unknown>>, facts: BriefFacts) {
  const [glance, setGlance] = useState(() => glanceOf((name) => String(typed[name] ?? ""), facts));
  const lookAt = (form: FormData) => {
    const now = glanceOf((name) => String(form.get(name) ?? ""), facts);
    setGlance((before) => (JSON.stringify(now) === JSON.stringify(before) ? before : now));
  };
  return { glance, lookAt };
}
