import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

type Look = "primary" | "secondary" | "quiet" | "danger" | "ink";
type Size = "normal" | "large";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-box text-center font-semibold leading-tight transition-[background-color,box-shadow,translate] duration-150 disabled:cursor-not-allowed disabled:opacity-55";

// The darker lower edge is the thickness of the board; pressing flattens it.
const EDGE =
  "shadow-[inset_0_-3px_0_rgb(0_0_0/0.22)] enabled:active:translate-y-px enabled:active:shadow-none";

const SIZES: Record<Size, string> = {
  normal: "min-h-11 px-4 py-2",
  large: "min-h-13 px-6 py-3 text-lg",
};

const LOOKS: Record<Look, string> = {
  primary: `bg-accent text-white hover:bg-accent-strong ${EDGE}`,
  secondary:
    "border border-edge bg-card text-ink shadow-[inset_0_-2px_0_var(--line)] hover:bg-board active:shadow-none",
  quiet: "text-accent-text underline-offset-4 hover:underline",
  danger: `bg-bad text-white hover:brightness-90 ${EDGE}`,
  ink: `bg-ink text-white hover:bg-ink/85 ${EDGE}`,
};

/** A button; `pending` shows its waiting text and keeps it from being pressed twice. */
export function Button({
  look = "primary",
  size = "normal",
  pending,
  pendingText,
  disabled,
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & {
  look?: Look;
  size?: Size;
  pending?: boolean;
  pendingText?: string;
}) {
  return (
    <button
      type="submit"
      className={`${BASE} ${SIZES[size]} ${LOOKS[look]} ${className}`}
      aria-disabled={pending || undefined}
      disabled={pending || disabled}
      {...rest}
    >
      {pending && <Spinner />}
      {pending && pendingText ? pendingText : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({
  look = "primary",
  size = "normal",
  className = "",
  ...rest
}: ComponentProps<"a"> & { look?: Look; size?: Size }) {
  return <PageLink className={`${BASE} ${SIZES[size]} ${LOOKS[look]} ${className}`} {...rest} />;
}

/** A button that opens a window; without scripts a link to the page with that window in it. */
export function Opener({
  look = "primary",
  href,
  onOpen,
  describedBy,
  children,
}: {
  look?: Look;
  href: string;
  onOpen: () => void;
  /** Id of what says which thing of a list it is about. */
  describedBy?: string;
  children: ReactNode;
}) {
  const rest = { look, "aria-describedby": describedBy };
  return (
    <>
      <Button type="button" {...rest} data-needs-scripts onClick={onOpen}>
        {children}
      </Button>
      <LinkButton {...rest} href={href} data-without-scripts>
        {children}
      </LinkButton>
    </>
  );
}

/** The way back, above a page's title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <div className="-ml-4">
      <LinkButton look="quiet" href={href}>
        ← {children}
      </LinkButton>
    </div>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 20 20" className="spinner size-4" aria-hidden="true" fill="none">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.35" strokeWidth="3" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
