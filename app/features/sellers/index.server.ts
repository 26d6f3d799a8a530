export { personalData } from "./personal-data.server.ts";
export { readConfirmationAtDesk, readOwnDetails } from "./reads/details.server.ts";
export {
  countSilentSellers,
  listSellersAtDesk,
  readOwnReport,
  readYearReport,
  type SellerFilter,
} from "./reads/report.server.ts";
export {
  askForTaxDetails,
  askToConfirm,
  confirmDetails,
  saveTaxNumber,
} from "./writes.server.ts";
