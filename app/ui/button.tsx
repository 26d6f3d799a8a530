import { type ComponentProps, type KeyboardEvent, type MouseEvent, useId } from "react";
import { PageLink } from "./page-link.tsx";

export type Look = "primary" | "secondary" | "quiet" | "danger" | "ink";
type Size = "normal" | "large";

/** The classes of a button of this look; styles.css says what they are. */
function classesOf(look: Look, size: Size, more: string): string {
  return `btn btn-${look}${size === "large" ? " btn-large" : ""}${more ? ` ${more}` : ""}`;
}

/** A button; `pending` keeps it from being pressed twice, `why` says why it cannot be pressed. */
export function Button({
  look = "primary",
  size = "normal",
  pending,
  pendingText,
  why,
  disabled,
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & {
  look?: Look;
  size?: Size;
  pending?: boolean;
  pendingText?: string;
  why?: string | null | undefined;
}) {
  const classes = classesOf(look, size, className);
  if (why) return <Refused {...{ why, children }} className={classes} />;
  return (
    <button
      type="submit"
      className={classes}
      aria-disabled={pending || undefined}
      disabled={pending || disabled}
      {...rest}
    >
      {pending && <Spinner />}
      {pending && pendingText ? (
        <span key="pending">{pendingText}</span>
      ) : (
        <span key="label" className="contents">
          {children}
        </span>
      )}
    </button>
  );
}

// Not `disabled`: a keyboard reaches it, and so why it cannot be pressed.
function Refused({ why, ...button }: ComponentProps<"button"> & { why: string }) {
  const reason = useId();
  return (
    <span className="grid gap-1">
      <button type="button" aria-disabled aria-describedby={reason} {...button} />
      <span id={reason} className="text-sm text-muted">
        {why}
      </span>
    </span>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({
  look = "primary",
  size = "normal",
  className = "",
  ...rest
}: ComponentProps<"a"> & { look?: Look; size?: Size }) {
  return <PageLink className={classesOf(look, size, className)} {...rest} />;
}

/** A link to the page with a window in it, as a button that opens it once scripts are there. */
export function OpenerLink(
  props: {
    look?: Look;
    href: string;
    /** Id of what says which thing of a list it is about. */
    describedBy?: string | undefined;
  } & Pick<ComponentProps<"a">, "children" | "onClick" | "onKeyDown">,
) {
  const { look = "primary", describedBy, ...link } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: without scripts it has to lead somewhere.
    <a
      role="button"
      {...link}
      className={classesOf(look, "normal", "")}
      aria-describedby={describedBy}
    />
  );
}

export function Opener({
  onOpen,
  ...link
}: Omit<ComponentProps<typeof OpenerLink>, "onClick" | "onKeyDown"> & { onOpen: () => void }) {
  const open = (event: MouseEvent | KeyboardEvent) => pressed(event) && onOpen();
  return <OpenerLink {...link} onClick={open} onKeyDown={open} />;
}

/** The opener that an event presses; null where there is none, or another tab is asked for. */
export function pressed(event: MouseEvent | KeyboardEvent): HTMLAnchorElement | null {
  if ("key" in event ? event.key !== " " : event.metaKey || event.ctrlKey || event.shiftKey) {
    return null;
  }
  const opener = (event.target as Element).closest<HTMLAnchorElement>("a[role=button]");
  if (opener) event.preventDefault();
  return opener;
}

/** The way back: the one kind there is. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <div className="-ml-4 print:hidden">
      <LinkButton look="quiet" href={href}>{`← ${children}`}</LinkButton>
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
