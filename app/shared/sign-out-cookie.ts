/**
 * The cookie that names the last sign-out in a browser: set by the server, read by scripts of its pages, which
 * then delete what was typed before it.
 */
export const SIGN_OUT_COOKIE = "uitgelogd";
