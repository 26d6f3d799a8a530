import { PageLink } from "~/ui/page-link.tsx";
import { ARTICLES } from "../catalogue.ts";
import type { LegalRight } from "../wording.ts";

/** What the law says, followed by links to the articles that say so. */
export function Cited({ right: { text, from } }: { right: LegalRight }) {
  return (
    <span>
      <span>{text}</span>{" "}
      <span className="text-sm text-muted">
        {from.map((name, index) => (
          <span key={name}>
            <span>{index > 0 && " · "}</span>
            <PageLink href={ARTICLES[name].href} rel="noopener" className="underline">
              {ARTICLES[name].cite}
            </PageLink>
          </span>
        ))}
      </span>
    </span>
  );
}
