export { readOwnSettings } from "./reads.server.ts";
export { issueAddressLink } from "./writes/address-link.server.ts";
export { changeAddress, changePassword, requestAddressChange } from "./writes.server.ts";
