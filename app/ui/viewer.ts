/** What the frame of a page shows of its reader. */
export interface Viewer {
  kind: "visitor" | "client" | "company" | "admin";
  /** Only the label of the orange header's link depends on it. */
  subscribed: boolean;
}

export type { Readers, Theme } from "~/shared/page.ts";
