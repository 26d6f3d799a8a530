import type { ComponentProps } from "react";
import { PageLink } from "~/ui/page-link.tsx";

/** A company's own site, for whose words nobody vouches here. */
export function SiteLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <PageLink
      href={href}
      rel="noopener nofollow ugc"
      translate="no"
      className="inline-flex min-h-6 items-center wrap-anywhere text-accent-text underline underline-offset-4"
      {...rest}
    />
  );
}

/** Its address as people say it. */
export function siteName(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
