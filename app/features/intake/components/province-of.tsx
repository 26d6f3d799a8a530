import { type ReactNode, useState } from "react";
import type { Province } from "~/shared/provinces.ts";

/** The province that follows from a place: a line, until somebody wants or has to choose it. */
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
  // What was mended there stays there, under the finger that mended it.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  return (
    <details
      className="province"
      open={wasWrong || undefined}
      onToggle={({ currentTarget }) => {
        if (!wasWrong) currentTarget.querySelector("select")?.focus();
      }}
    >
      <summary>
        {province ? `Provincie ${province}` : "De provincie volgt uit de plaats"}
        <b>
          {province ? "wijzig" : "kies zelf"}
          <span className="sr-only"> ({label.toLowerCase()})</span>
        </b>
      </summary>
      {children}
    </details>
  );
}
