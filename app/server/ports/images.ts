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
 * when it breaks off or holds too many pixels; 'cut-off' when the sender went away; 'busy' when too
 * many wait already.
 */
export type ImageRefusal = "too-large" | "not-an-image" | "unreadable" | "cut-off" | "busy";

/** Turns what somebody sends into pictures that are safe to show. */
export interface Images {
  /** Makes a picture anew in two sizes, as WebP without metadata. @throws StorageFull */
  prepare(
    body: ReadableStream<Uint8Array>,
    /** Pictures of different owners are made in turns. */
    wanted: { maxBytes: number; small: ImageSize; large: ImageSize; owner: string },
  ): Promise<Result<PreparedImage, ImageRefusal>>;
}
