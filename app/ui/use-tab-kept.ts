import { useEffect, useEffectEvent, useState } from "react";
import { useAccountKey } from "./account.ts";
import { keepTabDraft, readTabDraft } from "./drafts.ts";

/**
 * A choice that this tab keeps under `name` for its account, also over a failed sending and an ended session.
 * `begin` makes it from what was kept; null where nothing was, and on the page as it comes from the server.
 */
export function useTabKept<Value>(
  name: string,
  begin: (kept: Value | null) => Value,
): [Value, (value: Value) => void] {
  const key = useAccountKey(name);
  const [value, setValue] = useState(() => begin(null));
  const takeUp = useEffectEvent(() => {
    const kept = readTabDraft<Value>(key);
    if (kept) setValue(begin(kept));
  });
  useEffect(() => takeUp(), []);
  const keep = (next: Value) => {
    keepTabDraft(key, next);
    setValue(next);
  };
  return [value, keep];
}
