import { formatLongDate } from "~/shared/dates.ts";
import { TextLink } from "~/ui/text-link.tsx";
import type { LaunchSignup } from "../schema.ts";

/** Who wants to hear of the launch, newest first. */
export function LaunchSignups({ signups }: { signups: (LaunchSignup & { createdAt: Date })[] }) {
  return (
    <ul className="divide-y divide-line">
      {signups.map(({ email, name, createdAt }) => (
        <li key={email} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="wrap-anywhere">
            <span>{name}</span>,{" "}
            <TextLink translate="no" href={`mailto:${email}`}>
              {email}
            </TextLink>
          </span>
          <span className="text-sm text-muted">{formatLongDate(createdAt)}</span>
        </li>
      ))}
    </ul>
  );
}
