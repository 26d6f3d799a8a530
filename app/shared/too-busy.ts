/** Raised when more work waits than can be done in time; the front door answers 503. */
export class TooBusy extends Error {}
