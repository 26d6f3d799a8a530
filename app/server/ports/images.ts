import type { Result } from "~/shared/result.ts";

/** A box in CSS pixels: 'cover' fills it and cuts off the rest, 'inside' fits whole within it. */
export interface ImageSize {
  width: number;
  height: number;
  fit: "cover" | "inside";
}

export type PreparedImage = Record<"small" | "large", Uint8Array>;

/**
 * 'too-large' in bytes; 'not-an-image' when it does not begin like a JPEG, PNG or WebP; 'unreadable'
 * when it breaks off, holds too many pixels or scans, or takes too long; 'cut-off' when the sender went
 * away; 'busy' when too many wait already.
 */
export type ImageRefusal = "too-large" | "not-an-image" | "unreadable" | "cut-off" | "busy";

/** A picture on its way in: `signal` is aborted when its sender hangs up. */
export interface SentPicture {
  body: ReadableStream<Uint8Array>;
  signal: AbortSignal;
}

/**
 * Who is served in turn: each account has turns of its own. Visitors, who may have any number of drafts, are
 * told apart by their network address, and all of them together have the turns of one account.
 */
export type PictureSender = { userId: string } | { address: string };

/** Turns what somebody sends into pictures that are safe to show. */
export interface Images {
  /**
   * Makes a picture anew in two sizes, as WebP without metadata. A sender who hangs up leaves the line.
   * @throws StorageFull
   */
  prepare(
    sent: SentPicture,
    wanted: { maxBytes: number; small: ImageSize; large: ImageSize; sender: PictureSender },
  ): Promise<Result<PreparedImage, ImageRefusal>>;
}
