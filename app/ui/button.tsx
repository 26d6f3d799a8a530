import type { ComponentProps } from "react";

type Look = "primary" | "secondary" | "quiet" | "danger";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-box px-4 py-2 text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-white hover:bg-accent-strong",
  secondary: "border border-edge bg-card text-ink hover:bg-paper",
  quiet: "text-accent-text underline-offset-4 hover:underline",
  danger: "bg-bad text-white hover:brightness-90",
};

/** A button; `pending` shows its waiting text and keeps it from being pressed twice. */
export function Button({
  look = "primary",
  pending,
  pendingText,
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & { look?: Look; pending?: boolean; pendingText?: string }) {
  return (
    <button
      type="submit"
      className={`${BASE} ${LOOKS[look]} ${className}`}
      aria-disabled={pending || undefined}
      disabled={pending}
      {...rest}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({
  look = "primary",
  className = "",
  ...rest
}: ComponentProps<"a"> & { look?: Look }) {
  return <a className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />;
}
