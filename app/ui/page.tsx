import type { ReactNode } from "react";

/** The body of a page: a readable column, the width of a dashboard, or all there is. */
export function Page({
  width = "wide",
  children,
}: {
  width?: "narrow" | "wide" | "desk";
  children: ReactNode;
}) {
  return <div className={`page ${width}-page`}>{children}</div>;
}

/** The page's one h1, with an optional sentence below it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-step-2">{children}</h1>
      {lead && <p className="max-w-prose text-step-0 text-muted sm:text-xl/relaxed">{lead}</p>}
    </div>
  );
}
