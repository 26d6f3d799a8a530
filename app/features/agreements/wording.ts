import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { isMoveOver } from "~/features/briefs/rules.ts";
import type { OwnBriefGlance } from "~/features/briefs/views.ts";
import { datesText } from "~/features/briefs/wording.ts";
import { SERVICE_TYPE_LABELS } from "~/features/intake/constants.ts";
import { isPromiseOver } from "~/features/reach/wording/placed.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import type { Standings } from "../proposals/views.ts";
import type { ReceivedSummary } from "./views.ts";

/** What a client's proposals wait for: its choice, or their companies; null when none waits. */
export function choiceText(standings: Standings): string | null {
  const { current } = standings;
  const choice =
    current === 1
      ? "Er wacht een offerte op je keuze."
      : `Er wachten ${current} offertes op je keuze.`;
  return [current > 0 && choice, unchoosableText(standings)].filter(Boolean).join(" ") || null;
}

/** What a client does next with the proposals that it can choose, a new day for some of them included. */
export function compareText({ current, dayless }: Standings): string {
  const choosable = current + dayless;
  return choosable === 1 ? "Bekijk de offerte" : `Vergelijk ${choosable} offertes`;
}

/** What a line says of a brief that is over: what it was, when, and how it ended. */
export function overText(brief: OwnBriefGlance, received: ReceivedSummary | null): string {
  const { label } = stateOf(BRIEF, brief.status);
  const end = received?.chosen ? `gekozen: ${received.chosen}` : label.toLowerCase();
  return `${SERVICE_TYPE_LABELS[brief.serviceType]}, ${datesText(brief)}, ${end}`;
}

/** What the card of a brief says that no proposal came for. */
export function noneText({ status, createdAt, ...dates }: OwnBriefGlance, now: Date): string {
  if (status !== "OPEN") return "Geen offertes";
  if (isMoveOver(dates, now)) return "Geen offertes: de dag is voorbij";
  return isPromiseOver(createdAt, now)
    ? "Nog geen offertes: bekijk wat helpt"
    : "Nog geen offertes";
}

/** What of them cannot be chosen as it stands; null when all can. */
export function unchoosableText({
  dayless,
  outdated,
  expired,
  inactive,
}: Standings): string | null {
  const past = `Van ${dayless} ${dayless === 1 ? "offerte" : "offertes"} is de dag voorbij: kies een nieuwe.`;
  const waiting =
    outdated === 1
      ? "1 offerte wacht tot het bedrijf je wijziging heeft nagekeken."
      : `${outdated} offertes wachten tot de bedrijven je wijziging hebben nagekeken.`;
  const over = expired === 1 ? "1 offerte is verlopen." : `${expired} offertes zijn verlopen.`;
  const away =
    inactive === 1
      ? "1 offerte is van een bedrijf dat nu niet actief is."
      : `${inactive} offertes zijn van bedrijven die nu niet actief zijn.`;
  const told = [
    dayless > 0 && past,
    outdated > 0 && waiting,
    expired > 0 && over,
    inactive > 0 && away,
  ];
  return told.filter(Boolean).join(" ") || null;
}
