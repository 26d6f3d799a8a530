import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { notifyPaymentReceived } from "./emails/notify-payment-received.tsx";
export { personalData } from "./personal-data.server.ts";
export {
  hasPaidCheckout,
  hasPaymentUnderWay,
  isCollected,
  listPending,
  listUnpaidCheckouts,
  type Payer,
  payerOfCheckout,
  readFirstPayment,
  readLastCheckout,
  readOpenCheckout,
  readOpened,
  readProviderCheckout,
} from "./reads/checkouts.server.ts";
export {
  countOpenExceptions,
  findException,
  findPayer,
  listExceptionsForAdmin,
  listPaymentExceptions,
  listUnearned,
  listUnearnedYears,
  listUnreturned,
  readPaymentNotices,
} from "./reads/exceptions.server.ts";
export {
  countOwed,
  firstPaymentStands,
  listFailed,
  listFormer,
  listOwed,
  listPaymentsForAdmin,
  readFirstFrom,
  readLeftOwing,
  readOwed,
  readWrittenOff,
} from "./reads/ledger.server.ts";
export {
  actLocally,
  adapterAt,
  adapterOf,
  askProvider,
  countAtProviders,
  findLocalCheckout,
  isPayable,
  localPageOf,
  pageAtProvider,
} from "./reads/provider.server.ts";
export {
  countOpenRefunds,
  listOpenRefunds,
  listRefundsOf,
  readRefund,
  readUnused,
} from "./reads/refunds.server.ts";
export { listBookedTransfers, listTransfers } from "./reads/transfers.server.ts";
export {
  type CheckoutPages,
  checkoutAtProvider,
  endAtProvider,
  endStaleCheckouts,
  lockPayer,
  markPaid,
  noteFirstPayment,
  openCheckout,
} from "./writes/checkouts.server.ts";
export {
  listUnsold,
  noteException,
  noteUnearned,
  noteUnsold,
  settlePayment,
} from "./writes/exceptions.server.ts";
export { isBooked, letGoOfMonths, storePayments, writeOffPayment } from "./writes/ledger.server.ts";
export { takeNotice } from "./writes/notices.server.ts";
export { queueForgettingOf } from "./writes/payers.server.ts";
export { answerRefund, orderRefund, orderReturn, settleRefund } from "./writes/refunds.server.ts";
export { mayBeRemoved } from "./writes/removal.server.ts";

export { bookMonthTransfer, bookRefundTransfer, undoTransfer } from "./writes/transfers.server.ts";

export const checkouts = readOnly(tables.checkouts);
