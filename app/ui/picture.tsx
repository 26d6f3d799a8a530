import type { Picture } from "~/shared/picture.ts";
import { InitialTile } from "./initial-tile.tsx";

/** Somebody's photo, or the initial of `name` where there is none. It decorates the name beside it. */
export function PhotoTile({
  picture,
  name,
  size = "small",
}: {
  picture: Picture | null;
  name: string;
  size?: "small" | "large";
}) {
  if (!picture) return <InitialTile name={name} size={size} />;
  return (
    <img
      src={picture.small}
      alt=""
      width={160}
      height={160}
      className={`shrink-0 rounded-box border border-edge bg-kraft object-cover ${size === "large" ? "size-18" : "size-12"}`}
    />
  );
}
