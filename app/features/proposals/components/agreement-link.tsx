import { agreementPath } from "~/shared/paths.ts";
import { PageLink } from "~/ui/page-link.tsx";

export function AgreementLink({ proposalId }: { proposalId: string }) {
  return (
    <PageLink
      href={agreementPath(proposalId)}
      target="_blank"
      className="line-link justify-self-start font-semibold print:hidden"
    >
      Overeenkomst (PDF)
    </PageLink>
  );
}
