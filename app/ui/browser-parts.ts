/** What `read` answers; null where a part of the browser is absent, or refused with an error when it is asked for. */
export function tryBrowser<Part>(
  read: (scope: typeof globalThis) => Part,
): NonNullable<Part> | null {
  try {
    return read(globalThis) ?? null;
  } catch {
    return null;
  }
}

/** The locks that the tabs of a browser share. */
export const lockManager = () => tryBrowser(({ navigator }) => navigator.locks);

/** The service workers of this site. */
export const serviceWorkers = () => tryBrowser(({ navigator }) => navigator.serviceWorker);

/** A channel on which the tabs of a browser tell each other something. */
export const openChannel = (name: string) =>
  tryBrowser((scope) => new scope.BroadcastChannel(name));

/** Whether this site may show notifications; null where the browser shows none. */
export const notificationPermission = () =>
  tryBrowser(({ Notification }) => Notification.permission);
