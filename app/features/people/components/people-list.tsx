import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { Badge, Card } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { ROLE_LABELS } from "../../accounts/constants.ts";
import type { ListedPerson } from "../views.ts";

/** Accounts, each leading to all that the desk knows of it. */
export function PeopleList({ people }: { people: readonly ListedPerson[] }) {
  return (
    <ul className="grid gap-3">
      {people.map(({ id: userId, name, email, phone, role, emailVerified, createdAt }) => (
        <li key={userId}>
          <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">
                <TextLink href={href("/admin/mensen/:userId", { userId })}>{name}</TextLink>
              </span>
              <span translate="no" className="text-muted wrap-anywhere">
                {email}
              </span>
              {phone && (
                <span translate="no" className="text-muted">
                  {phone}
                </span>
              )}
            </div>
            <div className="grid justify-items-start gap-1 sm:justify-items-end">
              <Badge tone={emailVerified ? "good" : "quiet"}>{ROLE_LABELS[role]}</Badge>
              <span className="text-sm text-muted">
                <span>{emailVerified ? "Sinds" : "Niet bevestigd, sinds"}</span>{" "}
                <span>{formatLongDate(createdAt)}</span>
              </span>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
