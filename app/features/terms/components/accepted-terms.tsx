import { formatMoment } from "~/shared/dates.ts";
import { termsPath } from "~/shared/paths.ts";
import { TextLink } from "~/ui/text-link.tsx";
import type { AcceptedTerms } from "../views.ts";
import { ACCEPTED_BY, versionName } from "../wording.ts";

/** Which versions of the terms somebody agreed to and was told of, and when. */
export function AcceptedTermsList({ terms }: { terms: readonly AcceptedTerms[] }) {
  if (terms.length === 0) return <p>Geaccepteerd voordat we dit per versie bijhielden.</p>;
  return (
    <ul className="grid gap-1">
      {terms.map(({ version, act, at }) => (
        <li key={`${version} ${act}`}>
          <TextLink href={termsPath(version)}>{versionName(version)}</TextLink>
          <span>{`: ${ACCEPTED_BY[act]}, ${formatMoment(at)}`}</span>
        </li>
      ))}
    </ul>
  );
}
