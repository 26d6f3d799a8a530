import { type ReportedKind, reportPath } from "~/shared/paths.ts";
import { PageLink } from "./page-link.tsx";

/** Where whoever sees a text, photo or profile says that something is wrong with it. */
export function ReportLink(props: { kind: ReportedKind; id: string; photoId?: string }) {
  const { kind, id, photoId } = props;
  return (
    <PageLink
      href={reportPath(kind, id, photoId)}
      className="inline-flex min-h-6 items-center justify-self-start text-sm text-muted underline underline-offset-4"
    >
      Meld dit
    </PageLink>
  );
}
