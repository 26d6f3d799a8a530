import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Province } from "~/shared/provinces.ts";
import { Button } from "~/ui/button.tsx";

/**
 * The province of a place, which follows from that place: a line until somebody wants to choose it, or
 * has to. `children` is the field; without scripts it stands there at once.
 */
export function ProvinceOf({
  label,
  province,
  isWrong,
  children,
}: {
  /** What the field is called. */
  label: string;
  province: Province | null;
  isWrong: boolean;
  children: ReactNode;
}) {
  const [isAsked, setAsked] = useState(false);
  // What was mended there stays there, under the finger that mended it.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.querySelector("select")?.focus();
  }, [isAsked]);
  const isList = isAsked || wasWrong;
  return (
    <>
      {!isList && (
        <p data-needs-scripts className="province-line">
          {province ? `Provincie ${province}` : "De provincie volgt uit de plaats"}
          <Button type="button" look="quiet" onClick={() => setAsked(true)}>
            {province ? "wijzig" : "kies zelf"}
            <span className="sr-only"> ({label.toLowerCase()})</span>
          </Button>
        </p>
      )}
      <div ref={field} className={isList ? undefined : "province-list"}>
        {children}
      </div>
    </>
  );
}
