import { href } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";
import type { Sighting } from "../views.ts";
import { contactText, lookedText, sightingsText } from "../wording.ts";

/** Which companies opened a brief and who was given the contact data, folded: a client can check our promise. */
export function SeenBy({ sightings }: { sightings: readonly Sighting[] }) {
  return (
    <details className="border-t border-line pt-1">
      <summary>Wie zag dit?</summary>
      <div className="grid gap-3">
        <p>
          <span>{sightingsText(sightings)}</span> Je naam, adres, e-mail en telefoonnummer krijgt
          alleen een bedrijf waarvan je de offerte accepteert.
        </p>
        {sightings.length > 0 && (
          <ul className="grid gap-3">
            {sightings.map((sighting) => (
              <li key={sighting.companyId}>
                <PageLink
                  translate="no"
                  href={href("/company-profile/:companyId", { companyId: sighting.companyId })}
                  className="line-link font-semibold wrap-anywhere"
                >
                  {sighting.companyName}
                </PageLink>
                {[lookedText(sighting), contactText(sighting)].map(
                  (text) => text && <p key={text}>{text}</p>,
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
