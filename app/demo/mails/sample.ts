import type { Letter, OpenMail, Payload } from "~/server/tasks/define.ts";
import { DEMO_ACCOUNTS } from "../texts.ts";
import { NOW } from "./scene.ts";

/** A letter as somebody may get it. */
export interface MailSample {
  /** Of its mail. */
  name: string;
  letter: Letter;
}

const { email } = DEMO_ACCOUNTS.admin;
const CONFIG = { appUrl: "https://verhuisbod.test", adminEmails: [email], contactEmail: email };

/** The letters that a mail makes of what it could have found. */
export function sample<P extends Payload, Found, L extends Letter | readonly Letter[]>(
  mail: OpenMail<P, Found, L>,
  payload: P,
  found: NoInfer<Found>,
): MailSample[] {
  const letters = mail.compose(found, { payload, config: CONFIG, now: NOW });
  return [letters].flat().map((letter) => ({ name: mail.name, letter }));
}
