import type { ComponentProps } from "react";
import { TextField } from "~/ui/fields.tsx";

/** An amount in euros, as Dutch people type it. */
export function AmountField(asked: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...asked} />;
}
