/**
 * An outside service is not asked for now, since it failed several times in a row. Nothing was sent to it.
 * The log names the service once, when that begins.
 */
export class ServiceAway extends Error {
  override name = "ServiceAway";
}

/** An outside service gave no answer in time, or one that says that the service itself fails. */
export class ServiceFailed extends Error {
  override name = "ServiceFailed";
}
