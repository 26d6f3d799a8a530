/** A stored picture as pages show it: its id for forms, and the addresses of its two sizes. */
export interface Picture {
  id: string;
  small: string;
  large: string;
  /** What stands with it; without one nothing does. */
  caption?: string | null;
}
