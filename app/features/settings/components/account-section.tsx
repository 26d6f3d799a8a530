import type { ComponentProps } from "react";
import { Badge, Card } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";

/** Whether what a part of the account is about is on. */
export function Switched({ on }: { on: boolean }) {
  return <Badge tone={on ? "good" : "quiet"}>{on ? "Aan" : "Uit"}</Badge>;
}

/** One part of the page of an account; its `id` is where the page's own list leads to. */
export function AccountSection({
  id,
  title,
  aside,
  children,
}: Omit<ComponentProps<"section">, "children"> & { aside?: Elements; children: Elements }) {
  return (
    <Card id={id} aria-labelledby={`${id}-titel`} className="grid scroll-mt-4 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-titel`} className="text-step-1">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </Card>
  );
}
