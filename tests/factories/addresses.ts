/** Both ends of a move that no company may read before acceptance, but for the digits of the postcodes. */
export const ADDRESSES = {
  fromStreet: "Kanariepad",
  fromHouseNumber: "93174",
  fromAddition: "kooideur",
  fromPostcode: "9471 ZQ",
  toStreet: "Volièrestraat",
  toHouseNumber: "84263",
  toAddition: "zitstok",
  toPostcode: "8362 XK",
};

/** How they would be seen in a text. A random id, which is of hexadecimal digits and '-', holds none. */
export const ADDRESS_MARKS = [
  /kanariepad/i,
  /voli.{0,10}restraat/i,
  /kooideur|zitstok/i,
  /(?<![\da-f-])(93174|84263)(?![\da-f-])/,
  /9471\W{0,8}ZQ|8362\W{0,8}XK/i,
];
