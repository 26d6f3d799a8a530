export const MOST_LINES = 6;
/** Counts stop here: more than this is said as 'meer dan'. */
export const MOST_COUNTED = 99;
/** Of the disk. */
export const LEAST_FREE = 0.1;
export const CERTIFICATE_DAYS = 14;
/** A backup is made each day; its turn may come late, and take long. */
export const BACKUP_HOURS = 30;
/** Mail providers look at a sender's complaints from here on. */
export const MOST_COMPLAINTS = 0.001;
/** Of complaints, and of the mails that they are compared with. */
export const COMPLAINT_DAYS = 30;
