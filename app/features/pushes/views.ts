import type { Choice } from "./constants.ts";

/** How somebody is told of each kind. */
export type Choices = Record<Choice, { byMail: boolean; byPush: boolean }>;
