/** What the frame of a page needs to know of who looks at it. */
export interface Viewer {
  kind: "visitor" | "client" | "company" | "admin";
  /** Only the label of the orange header's link depends on it. */
  subscribed: boolean;
}

/** Pages under /verhuis wear orange, all others the calm generic look (SPEC section 2). */
export type Theme = "generic" | "verhuis";
