import { isRouteErrorResponse, useLocation } from "react-router";
import type { Message } from "~/shared/message.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Page, PageTitle } from "./page.tsx";
import { Refused } from "./refused.later.tsx";

/** What stands in the place of a page that was refused, or whose list could not be read. */
export function UnreadPage(props: { error: unknown; title: string; message: Message }) {
  const { pathname, search } = useLocation();
  const retry = pathname + search;
  if (isRouteErrorResponse(props.error)) {
    return <Refused status={props.error.status} retry={retry} />;
  }
  return (
    <Page>
      <PageTitle>{props.title}</PageTitle>
      <LoadFailure message={props.message} retry={retry} />
    </Page>
  );
}
