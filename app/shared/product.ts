/** The product's name, the only place it is written down for code. */
export const PRODUCT_NAME = "Verhuisbod";
