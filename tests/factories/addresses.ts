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
