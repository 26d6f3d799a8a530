import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import type { PriceHint } from "../../views.ts";
import { UsualCost } from "../price-hint.tsx";

/**
 * What briefs with these answers (a query) usually cost, asked of the server while `current`; `posted`
 * came with a step that was posted.
 */
export function UsualSoFar({
  answers,
  current,
  posted,
}: {
  answers: string;
  current: boolean;
  posted: PriceHint | null | undefined;
}) {
  const { load, data } = useFetcher<PriceHint | null>();
  useEffect(() => {
    if (current) load(`${href("/brief-form/prijs")}?${answers}`);
  }, [load, current, answers]);
  const usual = data ?? posted;
  if (usual) return <UsualCost {...usual} />;
  return (
    // As high as what comes, so that nothing moves.
    <div className={current ? "min-h-40 sm:min-h-24" : ""}>
      <PageLink
        href={href("/verhuis-prijzen")}
        data-without-scripts
        className="text-accent-text underline underline-offset-4"
      >
        Bekijk wat een verhuizing meestal kost
      </PageLink>
    </div>
  );
}
