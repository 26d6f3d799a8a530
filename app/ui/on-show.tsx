import { ON_SHOW } from "~/shared/on-show.ts";

/** Says with a form what its page showed; the act is refused where that is no longer so. */
export function OnShow({ mark }: { mark: string }) {
  return <input type="hidden" name={ON_SHOW} value={mark} readOnly />;
}
