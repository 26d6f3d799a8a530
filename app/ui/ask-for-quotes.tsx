import type { ComponentProps } from "react";
import { LinkButton } from "./button.tsx";

/** The way in for customers, the same words wherever it stands. */
export function AskForQuotes(
  props: Pick<ComponentProps<typeof LinkButton>, "size" | "look" | "className">,
) {
  return (
    <LinkButton href="/brief-form" className="justify-self-start" {...props}>
      Gratis offerte aanvragen
    </LinkButton>
  );
}
