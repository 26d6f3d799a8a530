import { keysOf } from "../../shared/keys.ts";

export const CATEGORY_LABELS = {
  RESIDENTIAL: "Woning verhuizing",
  OFFICE: "Kantoorverhuizing",
  STORAGE: "Opslag",
  PACKING: "Inpakservice",
  INTERNATIONAL: "Internationale verhuizing",
  PIANO: "Pianotransport",
  ONTRUIMING: "Woningontruiming",
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = /* @__PURE__ */ keysOf(CATEGORY_LABELS);

/** What the EU's register of VAT numbers says of one; 'unknown' while it gives no answer. */
export const VAT_ANSWERS = ["valid", "invalid", "unknown"] as const;

/** Companies that the directory shows of each province; a province with more has pages of its own. */
export const FIRST_OF_PROVINCE = 12;
export const PROVINCE_PAGE = 24;

export { MAX_AVATARS, MAX_PORTFOLIO, MAX_UPLOAD_BYTES } from "../uploads/constants.ts";

/** Link fields to work shown elsewhere. */
export const MAX_LINKS = 3;

/** What is asked for invoices, here for pages that do without the rules of the answers. */
export const INVOICE_ASKED = {
  kvkNumber: { label: "KvK-nummer", help: "Acht cijfers", inputMode: "numeric" },
  invoiceAddress: {
    label: "Factuuradres",
    help: "Straat met nummer, postcode en plaats; alleen voor je facturen",
    placeholder: "Kade 1, 1234 AB Zwolle",
    autoComplete: "street-address",
  },
  vatNumber: {
    label: "Btw-id",
    help: "Komt op je facturen; niemand anders ziet het. Geen Nederlands btw-id? Laat dit leeg",
    placeholder: "NL000099998B57",
  },
} as const;
