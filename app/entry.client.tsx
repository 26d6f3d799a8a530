import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isTranslated, keepTyped, withPutBack } from "./ui/drawn-again.ts";

const hydrate = () =>
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        // A part that the browser translated before it was hydrated is drawn again: nothing is wrong.
        if (!isTranslated()) reportError(error);
        keepTyped();
      },
    },
  );

withPutBack(() => startTransition(() => void hydrate()));
