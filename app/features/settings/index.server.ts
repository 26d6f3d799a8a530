export { type Device, readSettings, type Settings } from "./reads.server.ts";
export {
  type AddressChanged,
  changeAddress,
  changePassword,
  issueAddressLink,
  requestAddressChange,
} from "./writes.server.ts";
