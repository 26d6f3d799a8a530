import type { Readers, Theme } from "~/shared/page.ts";

/** What the frame of a page shows of its reader. */
export interface Viewer {
  kind: "visitor" | "client" | "company" | "admin";
  /** Only the label of the orange header's link depends on it. */
  subscribed: boolean;
  /** How many of a company's own proposals wait until it confirms them; 0 for anybody else. */
  toConfirm: number;
}

/** Who runs the product, as the law wants it on every page. */
export interface Operator {
  name: string;
  address: string;
  kvkNumber: string;
  vatNumber: string;
  email: string;
}

/** All that the frame of a page depends on. */
export interface Frame {
  viewer: Viewer;
  theme: Theme;
  /** Whether who looks works on this page: then its frame is a slim one. */
  isWork: boolean;
  /** Address of the page, to mark its link; null in a part of the frame that has no link to it. */
  path: string | null;
  about: Readers | null;
  operator: Operator | null;
  /** Whether the orange header carries its banner: not after somebody closed it. */
  banner: boolean;
}
