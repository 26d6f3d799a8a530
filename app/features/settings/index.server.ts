export { readOwnSettings, readTypedDetails } from "./reads.server.ts";
export { changeAddress, changePassword, requestAddressChange } from "./writes.server.ts";
