import { href } from "react-router";
import { Mark } from "~/ui/marks.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import type { OwnProfile } from "../views.ts";

/** Where a company's own profile stands among what it sees of its account. */
const OWN_PROFILE = `${href("/account")}#bedrijfsprofiel`;

/** Who is at work, small in the head of a page: the way to the company's own profile. */
export function OwnMark({ profile }: { profile: OwnProfile }) {
  const { avatar, businessName, verified } = profile;
  return (
    <PageLink href={OWN_PROFILE} className="own-mark">
      <span className="sr-only">Je bedrijfsprofiel: </span>
      <b>{businessName}</b>
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
      {text}{" "}
      <PageLink href={OWN_PROFILE} className="underline">
        Naar je profiel
      </PageLink>
    </p>
  ));
}
