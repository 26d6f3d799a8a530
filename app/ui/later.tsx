import { lazy, type ReactNode, Suspense } from "react";
import { UNEXPECTED } from "~/shared/message.ts";
import { onFirstTouch } from "./first-touch.ts";
import { LoadFailure } from "./load-failure.tsx";

type Part<Props> = (props: Props) => ReactNode;

/** A part of a page whose script comes once somebody touches the page, or when the part is on show. */
export function later<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> {
  let loading: Promise<Part<Props>> | null = null;
  const start = () => {
    loading ??= load().catch(() => NotLoaded);
    return loading;
  };
  onFirstTouch(start);
  const Loaded = lazy(async () => ({ default: await start() }));
  // The types of `lazy` cannot tell that the properties are the same.
  return inPlace(Loaded as unknown as Part<Props>);
}

/** The same part on the server, which has it at once: what it writes is what the browser expects. */
export function inPlace<Props extends object>(Loaded: Part<Props>): Part<Props> {
  return (props: Props) => (
    <Suspense fallback={<p role="status">Laden…</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return <LoadFailure message={UNEXPECTED} retry={window.location.href} />;
}
