import type { ComponentProps } from "react";
import { useMoveSoFar } from "../../goods/components/move-so-far.ts";
import { SoFar } from "./while-filling-in.later.tsx";

/** What is known of the move, once anything is, or its usual price is wanted. */
export function SoFarBar(props: ComponentProps<typeof SoFar>) {
  const isKnown = useMoveSoFar((now) => now !== null);
  return (isKnown || props.isNeeded) && <SoFar {...props} />;
}
