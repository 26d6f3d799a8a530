import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { agreementPath, threadPath } from "~/shared/paths.ts";
import { TextLink } from "~/ui/text-link.tsx";
import { WithNames } from "~/ui/with-names.tsx";
import type { AgreementToCome } from "../views.ts";
import { REVOKE_HERE } from "../wording/revocation.ts";

type Reader = "client" | "company" | "desk";

const NOT_ENDED: Record<Reader, string> = {
  client:
    "Verwijderen zegt die niet op: het bedrijf rekent op je. Het krijgt bericht dat je account weg is. Wil je dat het niet doorgaat, regel dat dan eerst met het bedrijf. Bewaar de overeenkomst: straks kun je er hier niet meer bij.",
  company:
    "Verwijderen zegt die niet op: je klant rekent op je, en krijgt bericht dat je account weg is. Kun je niet komen, regel dat dan eerst met je klant. Bewaar de overeenkomst: straks kun je er hier niet meer bij.",
  desk: "Verwijderen zegt die niet op. De ander krijgt bericht, zonder gegevens van deze persoon.",
};

/** What is still agreed of an account that is about to be erased, before it is; nothing without any. */
export function StillAgreed(props: { agreements: readonly AgreementToCome[]; reader: Reader }) {
  const { agreements, reader } = props;
  if (agreements.length === 0) return null;
  return (
    <section
      aria-label="Wat nog afgesproken is"
      className="grid gap-3 rounded-box border-l-8 border-bad bg-bad-field p-3"
    >
      {agreements.map(({ proposalId, day, otherName }) => (
        <p key={proposalId} className="font-semibold wrap-anywhere">
          <span>{`Er loopt nog een afspraak: op ${formatLongDate(day)} met `}</span>
          <span translate="no">{otherName}</span>
          <span>.</span>
        </p>
      ))}
      <p>{NOT_ENDED[reader]}</p>
      {agreements.map((agreement) => (
        <Ways key={agreement.proposalId} agreement={agreement} reader={reader} />
      ))}
    </section>
  );
}

// Where it can be ended, and what has to be kept.
function Ways({ agreement, reader }: { agreement: AgreementToCome; reader: Reader }) {
  const { proposalId, briefId, revokeHref, otherName } = agreement;
  const ways =
    reader === "desk"
      ? [[href("/admin/opdrachten/:briefId", { briefId }), "Naar de opdracht"] as const]
      : [
          ...(revokeHref ? [[revokeHref, REVOKE_HERE] as const] : []),
          [threadPath(proposalId), `Schrijf ${otherName}`] as const,
          [agreementPath(proposalId), `Overeenkomst met ${otherName} (PDF)`] as const,
        ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
      {ways.map(([to, words]) => (
        <TextLink key={to} href={to}>
          <WithNames text={words} names={[otherName]} />
        </TextLink>
      ))}
    </p>
  );
}
