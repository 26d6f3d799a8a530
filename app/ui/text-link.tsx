import type { ReactNode } from "react";
import { href } from "react-router";
import { PageLink } from "./page-link.tsx";

/** A link in running text, high enough for a thumb without pushing its lines apart. */
export function TextLink(props: { href: string; translate?: "no"; children: ReactNode }) {
  return <PageLink className="py-3 text-accent-text underline underline-offset-4" {...props} />;
}

/** What somebody agrees to who makes an account; above the button that makes it. */
export function TermsNotice() {
  return (
    <p className="text-sm text-muted">
      Met je account ga je akkoord met onze <TextLink href={href("/terms")}>voorwaarden</TextLink>.
      In ons <TextLink href={href("/privacy")}>privacybeleid</TextLink> lees je wat we met je
      gegevens doen.
    </p>
  );
}
