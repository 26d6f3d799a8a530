import { threadPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { unreadText } from "../wording.ts";

/** The way to the talk about an accepted proposal, with how much waits there. */
export function ThreadLink({ proposalId, unread }: { proposalId: string; unread: number }) {
  const waiting = unreadText(unread);
  return (
    <LinkButton look={waiting ? "primary" : "secondary"} href={threadPath(proposalId)}>
      {waiting ?? "Stuur een bericht"}
    </LinkButton>
  );
}
