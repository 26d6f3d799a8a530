import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ComboList, ComboOffer } from "./combo-list.tsx";
import { TextField } from "./fields.tsx";
import { onFirstTouch } from "./first-touch.ts";

export type { ComboOffer };

/** A field that offers what its letters lead to, once the page is touched; before, the browser offers `listId`. */
export function ComboField<Offered extends ComboOffer>(
  props: Pick<ComponentProps<typeof TextField>, "field" | "label" | "optional"> &
    Pick<ComponentProps<typeof ComboList<Offered>>, "ask" | "onChoose" | "count"> & {
      listId: string;
    },
) {
  const { listId, field, label, optional, ...offering } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [loaded, setLoaded] = useState<{ List: typeof ComboList; wasTyped: boolean } | null>(null);
  const isTyped = useRef(false);
  useEffect(() => {
    const load = async () => {
      const { ComboList: List } = await import("./combo-list.tsx");
      setLoaded({ List, wasTyped: isTyped.current });
    };
    // Where it does not come, the field is one to type in.
    return onFirstTouch(() => load().catch(() => undefined));
  }, []);
  return (
    <TextField
      ref={setInput}
      list={listId}
      autoComplete="off"
      spellCheck={false}
      onInput={() => {
        isTyped.current = true;
      }}
      below={
        <div className="relative -mt-1">
          {loaded && input && (
            <loaded.List input={input} wasTyped={loaded.wasTyped} {...offering} />
          )}
        </div>
      }
      {...{ field, label, optional }}
    />
  );
}
