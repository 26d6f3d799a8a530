import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { onFirstTouch } from "~/ui/first-touch.ts";
import { useLive } from "~/ui/hydration.ts";
import { GOODS_FORM } from "../constants.ts";
import { ClearedMeter, GoodsCounter } from "./goods-list.later.tsx";

/** Whether a later part is wanted: its step is on show, or somebody began to use the page. */
function useWanted(isOnShow: boolean): boolean {
  const live = useLive();
  const [isTouched, setTouched] = useState(false);
  useEffect(() => onFirstTouch(() => setTouched(true)), []);
  return live && (isTouched || isOnShow);
}

/** The list of goods in a form: one field keeps it, and what shows it comes later. */
export function GoodsField({
  title,
  text,
  asked,
  isOnShow,
  isAsked,
  restored,
  onKeep,
}: ComponentProps<typeof GoodsCounter> & {
  title: string;
  isOnShow: boolean;
  /** False for a clearance, which has no list. */
  isAsked: boolean;
  /** Another one once the browser put what it kept into the form. */
  restored: number;
}) {
  const live = useLive();
  const wanted = useWanted(isOnShow);
  // One and the same: React would write what the page came with over what the browser kept.
  const [field] = useState(<input type="hidden" name="goods" defaultValue={text} />);
  return (
    <section aria-labelledby={`${GOODS_FORM}-goods`} className="grid gap-3">
      <h3 id={`${GOODS_FORM}-goods`} className="text-step-0">
        {title}
      </h3>
      {field satisfies Elements}
      {!live && (
        <div data-without-scripts>
          <Button look="secondary" name="goodsAct" value="start" formNoValidate>
            Vul mijn lijst voor deze woning
          </Button>
        </div>
      )}
      {((wanted && isAsked) || (!live && text !== "")) && (
        <GoodsCounter key={restored} {...{ text, asked, onKeep }} />
      )}
    </section>
  );
}

/** A question about a home to clear, with the volume that its answers come to below it. */
export function ClearedField(props: { isOnShow: boolean; isAsked: boolean; children: Elements }) {
  const { isOnShow, isAsked, children } = props;
  const wanted = useWanted(isOnShow);
  return (
    <>
      {children}
      {wanted && isAsked && <ClearedMeter />}
    </>
  );
}
