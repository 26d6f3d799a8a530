/** How the keys begin under which a browser stores drafts for all its tabs. */
export const DRAFT_PREFIX = "concept:";

/** The key of a brief that is not placed yet; an account's own has its mark behind it. */
export const BRIEF_DRAFT = "verhuisbod-aanvraag";

export const isDraftKey = (key: string) =>
  key.startsWith(DRAFT_PREFIX) || key.startsWith(BRIEF_DRAFT);
