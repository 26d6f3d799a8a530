import type { Picture } from "~/shared/picture.ts";

const SIZES = { small: "size-12", large: "size-18" };

/** Somebody's photo, or the initial of `name` where there is none. It decorates the name beside it. */
export function PhotoTile({
  picture,
  name,
  size = "small",
}: {
  picture: Picture | null;
  name: string;
  size?: keyof typeof SIZES;
}) {
  const frame = "shrink-0 rounded-box border border-edge bg-kraft";
  if (picture) {
    return (
      <img
        src={picture.small}
        alt=""
        width={160}
        height={160}
        className={`${frame} object-cover ${SIZES[size]}`}
      />
    );
  }
  const initial = name.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase("nl") ?? "?";
  const text = size === "large" ? "text-step-2" : "text-step-1";
  return (
    <span
      aria-hidden="true"
      className={`${frame} grid place-items-center font-display font-bold text-ink ${SIZES[size]} ${text}`}
    >
      {initial}
    </span>
  );
}
