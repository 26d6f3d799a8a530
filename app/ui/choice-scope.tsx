import type { ComponentProps } from "react";
import { markChoice } from "./choice.ts";

/** Holds the radio group `name` and the fields that depend on it, which styles hide by `data-choice`. */
export function ChoiceScope({ name, ...rest }: ComponentProps<"div"> & { name: string }) {
  return <div data-follows={name} ref={markChoice} suppressHydrationWarning {...rest} />;
}
