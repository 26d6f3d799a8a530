import type { SubmissionResult } from "@conform-to/react";
import { Card } from "~/ui/card.tsx";
import { PagePart } from "~/ui/page-part.tsx";

/** What an admin wrote for a decision that somebody else took meanwhile: to be copied. */
export function Undecided({ result }: { result: SubmissionResult | null }) {
  const note = result?.initialValue?.note;
  if (typeof note !== "string" || !note) return null;
  return (
    <PagePart id="niet-opgeslagen" title="Wat jij schreef, is niet opgeslagen">
      <Card>
        <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      </Card>
    </PagePart>
  );
}
