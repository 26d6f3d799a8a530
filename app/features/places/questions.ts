/** What the schemas of an address are made of. */
type Schemas = typeof import("./answer-schemas.ts");

const PART = { kind: "text" } as const;
// No browser knows a house number by itself: to it, that is a part of the street's line.
const NUMBER = { ...PART, autoComplete: "off" } as const;

/** The questions about an address in a place, each of which may be left open. */
export const ADDRESS_PARTS = {
  postcode: {
    ...PART,
    label: "Postcode",
    placeholder: "1234 AB",
    schema: ({ postcode }: Schemas) => postcode,
  },
  houseNumber: {
    ...NUMBER,
    inputMode: "numeric",
    label: "Huisnummer",
    schema: ({ houseNumber }: Schemas) => houseNumber,
  },
  addition: {
    ...NUMBER,
    label: "Toevoeging",
    schema: ({ addition }: Schemas) => addition,
  },
  street: {
    ...PART,
    label: "Straat",
    schema: ({ street }: Schemas) => street,
  },
} as const;
