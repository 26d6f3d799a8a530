import { href } from "react-router";

/** In the address of the sign-in page when the answer before it gave the browser a cookie that lets it on. */
export const JUST_SIGNED_IN = "ingelogd";

/**
 * The sign-in page, to which a browser goes with the cookie that it was just given: with that it is led on, to
 * `target` or where it belongs, and without it the page says that the browser refuses cookies. `from` is the
 * sign-in page that it stood on.
 */
export function afterSignIn(target: string | null, from: string = href("/auth")): string {
  const query = new URLSearchParams(target ? { redirect: target } : {});
  query.set(JUST_SIGNED_IN, "1");
  return `${from}?${query}`;
}
