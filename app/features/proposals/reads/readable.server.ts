import { readOnly } from "~/server/db/read-only.ts";
import { proposals } from "../tables.ts";

/** The table of proposals as other features have it, to join in a statement of theirs. */
export const readableProposals = readOnly(proposals);
