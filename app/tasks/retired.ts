/**
 * Tasks of the first version that have nothing left to do, with what takes their place. One that was
 * queued then would wait for ever if nothing answered to its name.
 */
export const RETIRED = [
  // What is paid under an address that has an account comes before an admin.
  "send-already-registered",
  // Checkouts are asked about one by one, and nothing is swept that was paid.
  "sweep-registrations",
];
