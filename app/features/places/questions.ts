/** What the schemas of an address are made of. */
type Schemas = typeof import("./answer-schemas.ts");

// No browser fills these in by itself: it knows one address, and a move has two.
const PART = { kind: "text", autoComplete: "off" } as const;

/** The questions about an address in a place, each of which may be left open. */
export const ADDRESS_PARTS = {
  postcode: {
    ...PART,
    label: "Postcode",
    placeholder: "1234 AB",
    schema: ({ postcode }: Schemas) => postcode,
  },
  houseNumber: {
    ...PART,
    inputMode: "numeric",
    label: "Huisnummer",
    schema: ({ houseNumber }: Schemas) => houseNumber,
  },
  addition: {
    ...PART,
    label: "Toevoeging",
    schema: ({ addition }: Schemas) => addition,
  },
  street: {
    ...PART,
    label: "Straat",
    schema: ({ street }: Schemas) => street,
  },
} as const;
