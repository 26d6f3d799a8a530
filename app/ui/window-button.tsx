import type { Elements } from "./elements.ts";

/**
 * A button that opens or closes a dialog as a popover, with the same as a link: where popovers are not
 * known a script follows it (`serveWindowButtons`), and without scripts it lies over the button.
 */
export function WindowButton({
  opens,
  label,
  children,
}: {
  /** The id of the dialog; without one the dialog closes that the button stands in. */
  opens?: string;
  label: string;
  /** The button, with elements alone in it. */
  children: Elements;
}) {
  return (
    <span data-opens>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: what is seen of it is the button below. */}
      <a href={`#${opens ?? ""}`} aria-label={label} />
    </span>
  );
}
