import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A part that the browser translated before it was hydrated is drawn again: nothing is wrong.
      onRecoverableError: (error) => document.querySelector("font") || reportError(error),
    },
  );
});
