import { REQUIRED_FIELDS, WIZARD_STEPS } from "../constants.ts";

/** The compulsory fields that are still empty; `read` gives what a field holds. */
export function emptyFields(read: (name: string) => string): string[] {
  const asked = [...REQUIRED_FIELDS, "password", "confirmPassword"];
  const clearance = read("serviceType") === "ONTRUIMING";
  return asked.filter((name) => read(name) === "" && !(clearance && name === "toProvince"));
}

/**
 * The steps (from 0) up to the `furthest` one visited that miss nothing, given the compulsory fields
 * that are `empty`. Only a visitor is asked for an address: that of a client is the account's.
 */
export function finishedSteps(
  furthest: number,
  empty: readonly string[],
  asVisitor: boolean,
): ReadonlySet<number> {
  const missing = empty.filter((name) => asVisitor || name !== "ownerEmail");
  return new Set(
    WIZARD_STEPS.flatMap(({ fields }, step) => {
      const misses = (fields as readonly string[]).some((name) => missing.includes(name));
      return step <= furthest && !misses ? [step] : [];
    }),
  );
}

/** The first step (from 0) behind this one that holds an error. */
export function firstBehind(step: number, wrong: ReadonlySet<number>): number | null {
  return [...wrong].filter((index) => index < step).sort()[0] ?? null;
}
