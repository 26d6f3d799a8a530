/** What an hourly round found; null where it looked at nothing yet, or nothing is asked for. */
export interface Finding {
  moment: Date | null;
  share: number | null;
  failure: string | null;
  foundAt: Date;
}

/** What may need an admin: counts up to `MOST_COUNTED`, and how the ground stands that all rests on. */
export interface Noticed {
  /** From 0 to 1; null where it cannot be seen. */
  freeOfDisk: number | null;
  certificate: Finding | null;
  backup: Finding | null;
  complaints: Finding | null;
  paymentsUnmatched: number;
  /** A DAC7 report that has to be sent this month and was not made; null when there is none. */
  taxReportDue: number | null;
  sellersSilent: number;
  /** Requests about data that have to be answered, and the last day for the first of them. */
  dataRequests: { count: number; answerBy: Date | null };
  refundsOpen: number;
  papersWaiting: number;
  monthsOwed: number;
  invoiceTasksGivenUp: number;
  otherTasksGivenUp: number;
  companiesQueued: number;
  mailsRefused: number;
  /** Those that cannot wait for their turn, the longest first. */
  urgentReports: readonly { id: string; number: number }[];
  reportsWaiting: number;
  briefsUnanswered: number;
  /** Without a proposal, and no company near may send one. */
  briefsOutOfReach: number;
  messagesWaiting: number;
  isBehind: boolean;
  /** Tasks that failed for long and are tried again by themselves. */
  tasksFailing: number;
}

/** One line of what needs attention: what it is, and where it is put right. */
export interface AttentionLine {
  name: string;
  text: string;
  to: string;
}
