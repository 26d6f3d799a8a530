import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from "react";
import { UNEXPECTED } from "~/shared/message.ts";
import { keepNoted, noteDrawnAgain } from "./drawn-again.ts";
import { onFirstTouch } from "./first-touch.ts";
import { useLive } from "./hydration.ts";
import { LoadFailure } from "./load-failure.tsx";

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part of a page whose script comes once somebody touches the page, or when the part is on show. Until React has
 * taken over what came with the page it hears of nothing new: React would draw it again, without what was typed.
 */
export function later<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> {
  let loading: Promise<Part<Props>> | null = null;
  const start = () => {
    loading ??= load().catch(() => NotLoaded);
    return loading;
  };
  onFirstTouch(start);
  const Loaded = lazy(async () => {
    const Own = await start();
    return {
      default: ({ own, onShow }: { own: Props; onShow: () => void }) => {
        useLayoutEffect(onShow, [onShow]);
        return <Own {...own} />;
      },
    };
  });
  return (props: Props) => {
    const [first, setFirst] = useState<Props | null>(props);
    const cameWithPage = !useLive();
    const [onWait] = useState(() => () => {
      // Elsewhere nothing of this page was taken away for it.
      if (cameWithPage) noteDrawnAgain();
    });
    const [onShow] = useState(() => () => {
      keepNoted();
      setFirst(null);
    });
    const own = first ?? props;
    return useMemo(
      () => (
        <Suspense fallback={<Loading onShow={onWait} />}>
          <Loaded own={own} onShow={onShow} />
        </Suspense>
      ),
      [own, onWait, onShow],
    );
  };
}

/** The same part on the server, which has it at once: what it writes is what the browser expects. */
export function inPlace<Props extends object>(Loaded: Part<Props>): Part<Props> {
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loading({ onShow }: { onShow: () => void }) {
  useLayoutEffect(onShow, [onShow]);
  return <p role="status">Laden…</p>;
}

function NotLoaded() {
  return <LoadFailure message={UNEXPECTED} retry={window.location.href} />;
}
