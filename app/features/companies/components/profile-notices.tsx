import { PageLink } from "~/ui/page-link.tsx";
import type { OwnProfile } from "../views.ts";
import { OWN_PROFILE } from "./own-mark.tsx";

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
