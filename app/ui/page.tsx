import type { ReactElement, ReactNode } from "react";
import type { Message } from "~/shared/message.ts";
import type { Elements } from "./elements.ts";
import { usePage } from "./hydration.ts";
import { Toast } from "./toast.tsx";

/** The body of a page, as wide as a column, a dashboard or all there is, with what came of the last act. */
export function Page(props: {
  width?: "narrow" | "wide" | "desk";
  message?: Message | null | undefined;
  children: Elements;
}) {
  const { width = "wide", message, children } = props;
  return (
    <div className={`page ${width}-page`}>
      {children satisfies Elements}
      {message && <Toast message={message} />}
    </div>
  );
}

/** The page's one h1, its title unless it says another, with an optional sentence below it. */
export function PageTitle(props: { children?: string | ReactElement; lead?: ReactNode }) {
  const { children, lead } = props;
  const title = usePage()?.title;
  return (
    <div className="grid gap-2">
      <h1 className="text-step-2">{children ?? title}</h1>
      {lead && <p className="max-w-prose text-step-0 text-muted sm:text-xl/relaxed">{lead}</p>}
    </div>
  );
}
