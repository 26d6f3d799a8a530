import type { NoticeChoice } from "./constants.ts";

/** How somebody is told of each kind. */
export type NoticeChoicesOf = Record<NoticeChoice, { byMail: boolean; byPush: boolean }>;
