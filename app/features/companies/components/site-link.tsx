import type { ComponentProps } from "react";
import { readPublicUrl } from "~/shared/public-url.ts";
import type { Elements } from "~/ui/elements.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { asWebAddress } from "../rules.ts";

interface SiteLinkProps extends Omit<ComponentProps<"a">, "href" | "children"> {
  children?: Elements;
  address: string;
  /** Stands before the name. */
  mark?: Elements;
}

/**
 * A company's own site, for whose words nobody vouches here. Its name alone, without a link, where the
 * stored address is no public one.
 */
export function SiteLink({ address, mark, children, ...rest }: SiteLinkProps) {
  const url = readPublicUrl(asWebAddress(address));
  if (!url) return <span className="wrap-anywhere">{address}</span>;
  return (
    <PageLink
      href={url.href}
      rel="noopener nofollow ugc"
      translate="no"
      className="inline-flex min-h-6 items-center wrap-anywhere text-accent-text underline underline-offset-4"
      {...rest}
    >
      {mark}
      <span translate="no">{siteName(url.href)}</span>
      {children}
    </PageLink>
  );
}

/** The address as people say it. */
function siteName(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
