import { href } from "react-router";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import type { Eligibility } from "~/features/billing/views.ts";
import type { OwnProfile } from "~/features/companies/views.ts";
import { EDIT_PROFILE, SUBSCRIPTION } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { Mark } from "~/ui/marks.tsx";
import { PROPOSAL_MESSAGES } from "../../proposals/messages.ts";
import type { MissingForProposal } from "../../proposals/policy.ts";

export interface SendingCompany {
  profile: OwnProfile;
  eligibility: Eligibility;
  email: string;
}

interface Missing {
  missing: MissingForProposal;
  company: SendingCompany;
  onEditProfile: () => void;
}

/** What still keeps a company from sending a proposal, and the way there. */
export function MissingNotice({ missing, company, onEditProfile }: Missing) {
  const { eligibility, email, profile } = company;
  const { title, text } = PROPOSAL_MESSAGES[missing];
  const why = (
    <div className="grid gap-1">
      <h3 className="text-step-0">{title}</h3>
      <p>{missing === "not-verified" ? profile.verification.text : text}</p>
    </div>
  );
  // Nothing that the company can do itself is missing.
  if (missing === "suspended") return why;
  return (
    <div className="grid gap-4">
      {why}
      <ul className="grid gap-2">
        <Step done={eligibility.emailVerified}>E-mailadres bevestigd</Step>
        <Step done={eligibility.profileComplete}>Bedrijfsprofiel compleet</Step>
        <Step done={eligibility.verified}>Geverifieerd in het Handelsregister</Step>
        <Step done={eligibility.subscribed}>Abonnement actief</Step>
      </ul>
      {missing === "email-unverified" && <ResendForm email={email} />}
      {missing === "not-verified" && (
        <p className="text-muted">
          Klanten krijgen alleen offertes van bedrijven waarvan naam en KvK-nummer zijn
          gecontroleerd. Verander je iets aan die twee, dan controleren we ze meteen opnieuw.
        </p>
      )}
      {(missing === "not-verified" || missing === "profile-incomplete") && (
        <Opener href={EDIT_PROFILE} onOpen={onEditProfile}>
          {missing === "not-verified" ? "KvK-gegevens nakijken" : "Profiel afmaken"}
        </Opener>
      )}
      {(missing === "paused" || missing === "payment-owed") && (
        <LinkButton href={SUBSCRIPTION}>Naar je abonnement</LinkButton>
      )}
      {missing === "no-subscription" && (
        <LinkButton href={href("/pricing")}>Bekijk het abonnement</LinkButton>
      )}
    </div>
  );
}

function Step({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={`flex items-center gap-2 ${done ? "text-muted" : "font-semibold"}`}>
      <Mark
        name={done ? "check" : "cross"}
        className={`size-5 shrink-0 ${done ? "text-good" : "text-bad"}`}
      />
      <span>
        <span>{children}</span>
        <span className="sr-only">{`: ${done ? "in orde" : "nog niet"}`}</span>
      </span>
    </li>
  );
}
