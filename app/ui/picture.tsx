import type { Picture } from "~/shared/picture.ts";

/** Somebody's photo, or the initial of `name` where there is none. It decorates the name beside it. */
export function PhotoTile(props: {
  picture: Picture | null;
  name: string;
  size?: "small" | "large";
}) {
  const { picture, name, size } = props;
  const measure = size === "large" ? "size-18 text-step-2" : "size-12 text-step-1";
  if (!picture) {
    return (
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded-box border border-edge bg-kraft font-display font-bold text-ink ${measure}`}
      >
        {name.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase("nl") ?? "?"}
      </span>
    );
  }
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
