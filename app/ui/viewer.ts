/** What the frame of a page needs to know of who looks at it. */
export interface Viewer {
  kind: "visitor" | "client" | "company" | "admin";
  /** Only the label of the orange header's link depends on it. */
  subscribed: boolean;
}

export type { Readers, Theme } from "~/shared/page.ts";
