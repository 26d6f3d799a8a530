import { type ReactNode, useState } from "react";
import { useMoveSoFar } from "../../goods/components/move-so-far.ts";

/**
 * Questions that the list of goods answers: one line that says what it answered, as long as it did, and
 * nobody wants to change it. Without a list they are asked as any other.
 */
export function AnsweredByList({ children }: { children: ReactNode }) {
  const said = useMoveSoFar((now) => now?.said);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={said ? "fold" : undefined}
      open={!said || isOpen}
      onToggle={({ currentTarget }) => {
        if (said) setOpen(currentTarget.open);
      }}
    >
      <summary hidden={!said}>
        Volgens je lijst: {said}.{" "}
        <span className="font-normal underline underline-offset-4">wijzig</span>
      </summary>
      {children}
    </details>
  );
}
