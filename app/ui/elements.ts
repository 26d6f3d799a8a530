import type { ReactElement } from "react";

/**
 * What may stand beside other children: elements, or nothing. A bare text there would be lost once a
 * browser translates the page (decision 137), so the type refuses it.
 */
export type Elements = ReactElement | boolean | null | undefined | "" | readonly Elements[];
