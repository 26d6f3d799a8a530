import { isRouteErrorResponse, useLocation } from "react-router";
import type { Message } from "~/shared/message.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Page, PageTitle } from "./page.tsx";
import { Refused } from "./refused.later.tsx";

/** A page that was refused, or whose content could not be read: then `message` under its `title`. */
export function PageFailure(props: { error: unknown; title: string; message: Message }) {
  const { error, title, message } = props;
  const { pathname, search } = useLocation();
  const again = pathname + search;
  if (isRouteErrorResponse(error)) return <Refused status={error.status} retry={again} />;
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <LoadFailure message={message} retry={again} />
    </Page>
  );
}
