/** A square with somebody's initial, where no picture of theirs is known. */
export function InitialTile({ name, size = "small" }: { name: string; size?: "small" | "large" }) {
  const initial = name.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase("nl") ?? "?";
  const measure = size === "large" ? "size-18 text-step-2" : "size-12 text-step-1";
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-box border border-edge bg-kraft font-display font-bold text-ink ${measure}`}
    >
      {initial}
    </span>
  );
}
