export { notifyBriefAtDesk } from "./emails/notify-brief-at-desk.tsx";
export { notifyBriefHidden } from "./emails/notify-brief-hidden.tsx";
export { notifyBriefsMerged } from "./emails/notify-briefs-merged.tsx";
export { countOutOfReach, countUnanswered } from "./reads/unanswered.server.ts";
export { listBriefsAtDesk, listBriefsOf, readBriefAtDesk } from "./reads.server.ts";
