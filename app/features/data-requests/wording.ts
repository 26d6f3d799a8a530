import type { RequestKind } from "./constants.ts";

/** What was asked, as the desk reads it. */
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  access: "Inzage in gegevens",
  erasure: "Gegevens wissen",
  other: "Iets anders (verbeteren, beperken, bezwaar)",
};

/** The name of a request whose person was erased. */
export const ERASED_NAME = "Gewist";
