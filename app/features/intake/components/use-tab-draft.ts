import { useEffect, useEffectEvent, useState } from "react";
import { useAccount } from "~/ui/account.ts";
import { readLastSignOut } from "~/ui/sign-outs.ts";
import { type DraftOwner, leaveTabDraft, takeTabDraft } from "./draft.ts";

/** Whose draft this page keeps, as of when it was opened; `name` is the account's own, null for a visitor. */
export function useDraftOwner(name: string | null): DraftOwner {
  const account = useAccount();
  const [owner] = useState<DraftOwner>(() => ({ account, name, signOut: readLastSignOut() }));
  return owner;
}

/**
 * Keeps what stands in a form while its page is loaded anew, with the key that it is sent under: a brief that
 * was sent and got no answer is not placed once more. `formNow` gives null where nothing is to be kept.
 */
export function useTabDraft(owner: DraftOwner, formNow: () => HTMLFormElement | null): void {
  const leave = useEffectEvent(() => {
    const form = formNow();
    if (form) leaveTabDraft(owner, new FormData(form));
  });
  useEffect(() => {
    const gone = new AbortController();
    const comeBack = ({ persisted }: PageTransitionEvent) =>
      persisted && takeTabDraft(owner.account);
    addEventListener("pagehide", () => leave(), { signal: gone.signal });
    addEventListener("pageshow", comeBack, { signal: gone.signal });
    return () => gone.abort();
  }, [owner]);
}
