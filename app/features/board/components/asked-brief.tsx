import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { WholeBrief } from "./details-window.tsx";
import { type Glance, GlanceRow } from "./glance.tsx";

/**
 * What is asked, for who makes a proposal on it and wants to look at it once more; in a wide window it
 * stands beside the form.
 */
export function AskedBrief({ glance, whole }: { glance: Glance | null; whole: WholeBrief | null }) {
  return (
    <details className="rounded-box border border-line px-3 xl:hidden">
      <summary>Bekijk de opdracht</summary>
      <div className="mt-3 mb-4 grid gap-5">
        {whole?.kind === "known" ? (
          <BriefDetailsList brief={whole.brief}>
            <BriefAnswers brief={whole.brief} />
          </BriefDetailsList>
        ) : (
          <>
            {glance && <GlanceRow glance={glance} />}
            <p className="text-muted">
              {whole ? BRIEF_MESSAGES["brief-failed"].title : "De rest wordt geladen…"}
            </p>
          </>
        )}
      </div>
    </details>
  );
}
