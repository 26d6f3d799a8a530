import { href } from "react-router";
import { companyPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** The end of the onboarding. */
export function OnboardingDone({
  businessName,
  companyId,
  next,
}: {
  businessName: string;
  companyId: string;
  /** What comes now, by what the trade register said so far. */
  next: string;
}) {
  return (
    <Card className="tape grid justify-items-start gap-4">
      <Boxes />
      <h2 className="text-step-1 wrap-anywhere">{businessName} staat op de kaart</h2>
      <p className="max-w-prose">{next}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={href("/verhuisbedrijf-dashboard")}>Naar het dashboard</LinkButton>
        <LinkButton look="secondary" href={companyPath(companyId)}>
          Bekijk je openbare profiel
        </LinkButton>
      </div>
    </Card>
  );
}

/** Three boxes, packed and taped. */
function Boxes() {
  return (
    <svg viewBox="0 0 150 84" className="w-36" aria-hidden="true">
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M4 40h56v40H4z" fill="#d9b98a" />
        <path d="M66 40h56v40H66z" fill="#e8d5b5" />
        <path d="M34 4h56v36H34z" fill="#ff8a3d" />
        <path d="M26 40h12v14H26zm62 0h12v14H88zM56 4h12v12H56z" fill="#fbf7f0" />
        <path d="m118 14 8 9 18-21" fill="none" stroke="#1b6b4a" strokeWidth="5" />
      </g>
    </svg>
  );
}
