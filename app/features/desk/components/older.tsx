import { useLocation } from "react-router";
import { LinkButton } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";

/** Leads to the next page of a desk's list, with all else as it stands in the address; nothing after the last. */
export function Older(props: {
  next: string | null;
  /** Where its cursor stands in the address, when its page has several lists. */
  list?: string;
  /** Where the list stands on its page. */
  anchor?: string;
  children?: string;
}) {
  const { next, list = AFTER, anchor, children = "Ouder" } = props;
  const { search } = useLocation();
  if (!next) return null;
  const asked = new URLSearchParams(search);
  asked.set(list, next);
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
