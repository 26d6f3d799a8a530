import { CODES } from "./codes.ts";
import { PARTS } from "./parts.ts";
import type { Rule } from "./rule.ts";
import { SUMS } from "./sums.ts";

/** The rules of EN 16931 that concern our papers: what must stand there, what must add up, and which codes. */
export const EN_16931: readonly Rule[] = [...PARTS, ...SUMS, ...CODES];
