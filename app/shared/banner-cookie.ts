/** The cookie that a browser keeps once the banner was closed: set by a script, read by the server. */
export const BANNER_CLOSED = { name: "balk", value: "dicht", seconds: 15_552_000 } as const;

/** On https: browsers refuse a cookie of such a name from anything but this host over https. */
export const HOST_PREFIX = "__Host-";
