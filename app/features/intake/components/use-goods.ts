import { useMemo } from "react";
import { isHome } from "../../goods/constants.ts";
import { FORM_ID } from "./form-id.ts";

/** The list of goods in the wizard's form: as it was `typed`, and how it is kept. */
export function useGoods(
  typed: Readonly<Record<string, unknown>> | null | undefined,
  restored: number,
  onKeep: () => void,
) {
  return useMemo(
    () => ({
      formId: FORM_ID,
      text: String(typed?.goods ?? ""),
      asked: isHome(typed?.goodsAsked) ? typed.goodsAsked : null,
      restored,
      onKeep,
    }),
    [typed, restored, onKeep],
  );
}
