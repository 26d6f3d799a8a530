import type { ReactNode } from "react";

/** The body of a page: one column of a readable width, or the full width of a dashboard. */
export function Page({
  width = "wide",
  children,
}: {
  width?: "narrow" | "wide";
  children: ReactNode;
}) {
  return (
    <div
      className={`mx-auto grid w-full gap-6 px-4 py-8 sm:px-6 sm:py-12 ${width === "narrow" ? "max-w-2xl" : "max-w-6xl"}`}
    >
      {children}
    </div>
  );
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
