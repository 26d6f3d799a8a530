import { useEffect, useSyncExternalStore } from "react";
import { href, useFetcher } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import { moveVolume } from "../../../goods/components/move-volume.ts";
import type { PriceHint } from "../../views.ts";
import { UsualCost } from "../price-hint.tsx";

/**
 * What briefs with these answers (a query) and the volume that was counted usually cost, asked of the
 * server while `current`; `posted` came with a step that was posted.
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
  const volume = useSyncExternalStore(moveVolume.subscribe, moveVolume.read, moveVolume.none);
  const query = volume ? `${answers}&litres=${volume.litres}` : answers;
  useEffect(() => {
    if (current) load(`${href("/brief-form/prijs")}?${query}`);
  }, [load, current, query]);
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
