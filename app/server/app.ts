declare const sealed: unique symbol;

/**
 * The running product, as routes and tasks hold it: they pass it on to reads, writes and use cases,
 * which open it with `servicesOf`. It shows nothing itself, so a route has no way to the database.
 */
export interface App {
  readonly [sealed]: true;
}
