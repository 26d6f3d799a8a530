import type { ComponentProps } from "react";
import { href } from "react-router";
import { LinkButton } from "./button.tsx";

/** The way in for clients, the same words wherever it stands. */
export function AskForProposals(
  props: Pick<ComponentProps<typeof LinkButton>, "size" | "look" | "className">,
) {
  return (
    <LinkButton href={href("/brief-form")} className="justify-self-start" {...props}>
      Gratis offerte aanvragen
    </LinkButton>
  );
}
