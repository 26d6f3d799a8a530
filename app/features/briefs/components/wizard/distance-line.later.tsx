import { useEffect, useState } from "react";
import { href } from "react-router";

const PAUSE_MS = 300;

/**
 * How far the two places of a move are apart, as the server says it; nothing as long as one of them is
 * no place that it knows. `query` names
 * them by their fields; it is asked when the typing stopped.
 */
export function DistanceLine({ query }: { query: string }) {
  const [known, setKnown] = useState<{ query: string; text: string | null } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const text = await askDistance(query, ended.signal);
      if (!ended.signal.aborted) setKnown({ query, text });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query]);
  const text = known?.query === query ? known.text : null;
  return (
    <p role="status" className="font-semibold empty:hidden">
      {text && `Afstand: ${text}`}
    </p>
  );
}

// The wizard goes on without it.
async function askDistance(query: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(`${href("/brief-form/afstand")}?${query}`, { signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
