export { readOwnSettings } from "./reads.server.ts";
export { changeAddress, requestAddressChange } from "./writes/address.server.ts";
export { issueAddressLink } from "./writes/address-link.server.ts";
export { changePassword } from "./writes/password.server.ts";
