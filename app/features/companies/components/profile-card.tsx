import { useState } from "react";
import { href } from "react-router";
import { companyPath, EDIT_PROFILE } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { Mark } from "~/ui/marks.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { CATEGORY_LABELS, type Category } from "../constants.ts";
import { VAT_NOT_IN_USE } from "../messages.ts";
import { areasText } from "../rules.ts";
import type { OwnProfile } from "../views.ts";

/** The profile card of the company dashboard; one line on a phone, until it is unfolded. */
export function ProfileCard({ profile, onEdit }: { profile: OwnProfile; onEdit: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      aria-label="Je bedrijfsprofiel"
      className={`grid grid-cols-1 ${open ? "gap-4" : "max-lg:gap-2 max-lg:px-4 max-lg:py-1 lg:gap-4"}`}
    >
      <div className="flex min-w-0 items-center gap-3 lg:items-start">
        <span className="max-lg:hidden">
          <PhotoTile picture={profile.avatar} name={profile.businessName} />
        </span>
        <div className="flex min-w-0 grow items-center gap-2 lg:grid lg:gap-1">
          <h2 className="min-w-0 truncate text-base lg:text-step-0 lg:whitespace-normal lg:wrap-anywhere">
            {profile.businessName}
          </h2>
          <span className="shrink-0">
            {profile.verified ? (
              <Badge tone="good">
                <Mark name="badge" className="size-4" />
                Geverifieerd
              </Badge>
            ) : (
              <Badge tone="busy">Niet geverifieerd</Badge>
            )}
          </span>
        </div>
        <Button
          type="button"
          look="quiet"
          className="-mr-4 shrink-0 lg:hidden noscript:hidden"
          aria-label={open ? "Profiel inklappen" : "Profiel en abonnement"}
          aria-expanded={open}
          aria-controls="profiel-rest"
          onClick={() => setOpen(!open)}
        >
          Profiel
        </Button>
      </div>
      <BadgeNote profile={profile} isOpen={open} />
      <div id="profiel-rest" className={`gap-4 lg:grid noscript:grid ${open ? "grid" : "hidden"}`}>
        <ProfileFacts profile={profile} />
        {profile.vatAnswer === "invalid" && (
          <p className="rounded-box border-l-4 border-accent bg-accent-field p-3">
            {VAT_NOT_IN_USE}
          </p>
        )}
        <div className="grid gap-2">
          <Opener look="secondary" href={EDIT_PROFILE} onOpen={onEdit}>
            <Mark name="pencil" className="size-4" />
            Profiel bewerken
          </Opener>
          <LinkButton look="secondary" href={href("/subscription-management")}>
            Abonnement beheren
          </LinkButton>
          <LinkButton look="quiet" href={companyPath(profile.id)}>
            Bekijk je openbare profiel
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

// What asks something of the company is never folded away.
function BadgeNote({ profile, isOpen }: { profile: OwnProfile; isOpen: boolean }) {
  const { text, asksCompany } = profile.verification;
  const look = asksCompany
    ? "rounded-box border-l-4 border-accent bg-accent-field p-3 whitespace-pre-line wrap-anywhere"
    : `text-sm text-muted ${isOpen && !profile.verified ? "" : "max-lg:hidden"}`;
  return text && <p className={look}>{text}</p>;
}

function ProfileFacts({ profile }: { profile: OwnProfile }) {
  const categories = profile.categories.map((key) => CATEGORY_LABELS[key as Category] ?? key);
  return (
    <>
      {profile.bio && <p className="line-clamp-6 wrap-anywhere">{profile.bio}</p>}
      {profile.website && (
        <a
          href={profile.website}
          rel="noopener nofollow ugc"
          className="inline-flex min-h-11 items-center gap-2 wrap-anywhere text-accent-text underline underline-offset-4"
        >
          <Mark name="globe" className="size-4 shrink-0" />
          {profile.website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </a>
      )}
      <Facts
        facts={[
          ["KvK", profile.kvkNumber],
          ["Btw-id", profile.vatNumber],
          ["Factuuradres", profile.invoiceAddress],
          ["Telefoon", profile.phone],
          ["Diensten", categories.join(", ")],
          ["Werkgebied", areasText(profile.serviceAreas)],
          [
            "Team",
            <span key="team" className="inline-flex items-center gap-1.5">
              <Mark name="people" className="size-4 text-edge" />
              {profile.teamSize === 1 ? "1 persoon" : `${profile.teamSize} personen`}
            </span>,
          ],
        ]}
      />
    </>
  );
}
