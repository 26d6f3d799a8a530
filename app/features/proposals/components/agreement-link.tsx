import { agreementPath } from "~/shared/paths.ts";
import { PageLink } from "~/ui/page-link.tsx";

export function AgreementLink({ proposalId }: { proposalId: string }) {
  return (
    <PageLink
      href={agreementPath(proposalId)}
      target="_blank"
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-text underline underline-offset-4 print:hidden"
    >
      Overeenkomst (PDF)
    </PageLink>
  );
}
