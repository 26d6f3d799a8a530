import { LinkButton } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";

/** Leads to the next page of a desk's list, in the same search; nothing after the last. */
export function Older(props: {
  next: string | null;
  /** What is asked for, as it stands in the address. */
  query?: URLSearchParams;
  /** Where the list stands on its page. */
  anchor?: string;
  children?: string;
}) {
  const { next, query, anchor, children = "Ouder" } = props;
  if (!next) return null;
  const asked = new URLSearchParams([...(query ?? []), [AFTER, next]]);
  return (
    <LinkButton
      look="secondary"
      className="justify-self-start"
      href={`?${asked}${anchor ? `#${anchor}` : ""}`}
    >
      {children}
    </LinkButton>
  );
}
