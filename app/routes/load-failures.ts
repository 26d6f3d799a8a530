import { href } from "react-router";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { Message } from "~/shared/message.ts";

/** What the two dashboards say when nothing at all could be read for them, by path. */
export const LOAD_FAILURES: Readonly<Record<string, Message>> = {
  [href("/client-dashboard")]: BRIEF_MESSAGES["load-failed"],
  [href("/verhuisbedrijf-dashboard")]: BRIEF_MESSAGES["briefs-failed"],
};
