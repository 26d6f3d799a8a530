import { dayAfter } from "~/shared/dates.ts";
import { TERMS_NOTICE_DAYS } from "./constants.ts";
import type { Announcement, DatedVersion, TermsVersion } from "./views.ts";

/** The first day on which a version that is announced today may be in force. */
export function earliestStart(today: string): string {
  return dayAfter(today, TERMS_NOTICE_DAYS);
}

/**
 * The versions with the day from which each is in force. In force today is the one with the latest day that has
 * come; without any, the first one.
 */
export function dateVersions(
  versions: readonly TermsVersion[],
  announcements: readonly Announcement[],
  today: string,
): DatedVersion[] {
  const dayOf = new Map(announcements.map(({ version, startsOn }) => [version, startsOn]));
  const begun = announcements
    .filter(
      ({ version, startsOn }) => startsOn <= today && versions.some(({ id }) => id === version),
    )
    .sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  const current = begun.at(-1)?.version ?? versions[0]?.id;
  return versions.map((version, place) => {
    const startsOn = dayOf.get(version.id) ?? null;
    return { version, startsOn, state: stateOf() };

    function stateOf() {
      if (version.id === current) return "in-force";
      if (startsOn !== null && startsOn > today) return "announced";
      return startsOn === null && place > 0 ? "draft" : "past";
    }
  });
}
