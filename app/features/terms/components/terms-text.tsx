import type { ReactNode } from "react";
import { AddressLink } from "~/ui/address-link.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import type { Chapters } from "~/ui/sections.tsx";
import type { TermsFacts, TermsVersion } from "../views.ts";
import { piecesOf } from "../wording.ts";

/** The chapters of a version as a page shows them. */
export function termsChapters({ chapters }: TermsVersion, facts: TermsFacts): Chapters {
  const shown = Object.entries(chapters).map(([title, parts]): [string, Chapters[string]] => [
    title,
    parts.map((part) =>
      typeof part === "string" ? showText(part, facts) : part.map((item) => showText(item, facts)),
    ),
  ]);
  return Object.fromEntries(shown);
}

function showText(text: string, facts: TermsFacts): ReactNode {
  const pieces = [...piecesOf(text, facts).entries()];
  // In an element of its own: a list of pieces would be drawn as the items of a list.
  return (
    <span>
      {pieces.map(([place, piece]) => {
        if (typeof piece === "string") return <span key={place}>{piece}</span>;
        if ("email" in piece) return <AddressLink key={place} address={piece.email} />;
        return (
          <PageLink key={place} href={piece.path}>
            {piece.words}
          </PageLink>
        );
      })}
    </span>
  );
}
