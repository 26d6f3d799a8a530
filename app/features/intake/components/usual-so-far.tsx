import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import { useMoveSoFar } from "../../goods/components/move-so-far.ts";
import type { PriceHint } from "../views.ts";
import { UsualCost } from "./price-hint.tsx";

const ASKED = { key: "usual" };
const PAUSE_MS = 300;

/** Asks, for `useUsual`, what briefs with these answers (a query) cost: with a volume, or `isNeeded`. */
export function useAskUsual(answers: string, isNeeded: boolean): void {
  const { load } = useFetcher<PriceHint | null>(ASKED);
  const litres = useMoveSoFar((now) => now?.volume.litres);
  const query = litres === undefined ? answers : `${answers}&litres=${litres}`;
  const isWanted = isNeeded || litres !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    // Whoever counts on is asked for once, after it.
    const timer = setTimeout(() => void load(`${href("/brief-form/prijs")}?${query}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [load, isWanted, query]);
}

/** What the server said last of the usual cost; null as long as it said nothing. */
export function useUsual(): PriceHint | null {
  return useFetcher<PriceHint | null>(ASKED).data ?? null;
}

/** The usual cost where services are asked; `posted` came with a step that was posted. */
export function UsualSoFar(props: { current: boolean; posted: PriceHint | null | undefined }) {
  const usual = useUsual() ?? props.posted;
  if (usual) return <UsualCost {...usual} />;
  return (
    // As high as what comes, so that nothing moves.
    <div className={props.current ? "min-h-40 sm:min-h-24" : ""}>
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
