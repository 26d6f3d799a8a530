import { href } from "react-router";
import { companyPath, EDIT_PROFILE, OWN_DETAILS } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { Mark } from "~/ui/marks.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { CATEGORY_LABELS, type Category } from "../constants.ts";
import { areasText } from "../rules.ts";
import type { OwnProfile } from "../views.ts";
import { SiteLink } from "./site-link.tsx";

/** Where a company's own profile stands among what it sees of its account. */
const OWN_PROFILE = `${href("/account")}#bedrijfsprofiel`;

/** Who is at work, small in the head of a page: the way to the company's own profile. */
export function OwnMark({ profile }: { profile: OwnProfile }) {
  const { avatar, businessName, verified } = profile;
  return (
    <PageLink href={OWN_PROFILE} className="own-mark">
      <span className="sr-only">Je bedrijfsprofiel: </span>
      <b translate="no">{businessName}</b>
      {verified ? (
        <>
          <Mark name="badge" className="size-4 text-good max-sm:hidden" />
          <span className="sr-only"> Geverifieerd</span>
        </>
      ) : (
        <span className="unverified">Niet geverifieerd</span>
      )}
      <PhotoTile picture={avatar} name={businessName} />
    </PageLink>
  );
}

/** What a company has to see to in its profile; nothing where all is well. */
export function ProfileNotices({ notices }: Pick<OwnProfile, "notices">) {
  return notices.map((text) => (
    <p key={text} className="notice">
      <span>{text}</span>{" "}
      <PageLink href={OWN_PROFILE} className="underline">
        Naar je profiel
      </PageLink>
    </p>
  ));
}

/** A company's profile as it sees it itself, with the ways to change it and to its subscription. */
export function ProfileCard({ id, profile }: { id: string; profile: OwnProfile }) {
  const { verification, notices } = profile;
  return (
    <Card id={id} aria-label="Je bedrijfsprofiel" className="grid scroll-mt-4 grid-cols-1 gap-4">
      <div className="flex min-w-0 items-start gap-3">
        <PhotoTile picture={profile.avatar} name={profile.businessName} />
        <div className="grid min-w-0 grow gap-1">
          <h2 translate="no" className="text-step-0 wrap-anywhere">
            {profile.businessName}
          </h2>
          <span>
            {profile.verified ? (
              <Badge key="verified" tone="good">
                <Mark name="badge" className="size-4" />
                Geverifieerd
              </Badge>
            ) : (
              <Badge tone="busy">Niet geverifieerd</Badge>
            )}
          </span>
        </div>
      </div>
      {!verification.asksCompany && (
        <p className="text-sm text-muted empty:hidden">{verification.text}</p>
      )}
      {notices.map((text) => (
        <p key={text} className="notice">
          {text}
        </p>
      ))}
      <ProfileFacts profile={profile} />
      <div className="flex flex-wrap gap-3">
        <LinkButton look="secondary" href={EDIT_PROFILE}>
          <Mark name="pencil" className="size-4" />
          Profiel bewerken
        </LinkButton>
        <LinkButton look="secondary" href={OWN_DETAILS}>
          Kloppen je gegevens nog?
        </LinkButton>
        <LinkButton look="secondary" href={href("/subscription-management")}>
          Abonnement beheren
        </LinkButton>
        <LinkButton look="quiet" href={companyPath(profile.id)}>
          Bekijk je openbare profiel
        </LinkButton>
      </div>
    </Card>
  );
}

function ProfileFacts({ profile }: { profile: OwnProfile }) {
  const categories = profile.categories.map((key) => CATEGORY_LABELS[key as Category] ?? key);
  return (
    <>
      {profile.bio && <p className="line-clamp-6 wrap-anywhere">{profile.bio}</p>}
      {profile.website && (
        <SiteLink
          address={profile.website}
          className="line-link gap-2 wrap-anywhere"
          mark={<Mark name="globe" className="size-4 shrink-0" />}
        />
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
              <span>{profile.teamSize === "1" ? "1 persoon" : `${profile.teamSize} personen`}</span>
            </span>,
          ],
        ]}
      />
    </>
  );
}
