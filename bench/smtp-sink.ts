import { fork } from "node:child_process";
import path from "node:path";
import { answerTo } from "./measured.ts";

/** What is wrong with an SMTP server: it is away, slow, answers so, hangs up after a mail, or has a bad certificate. */
export const TROUBLES = ["away", "tarpit", "450", "421", "550", "dropped", "tls"] as const;
export type Trouble = (typeof TROUBLES)[number] | "none";

export function isTrouble(said: unknown): said is Trouble {
  return said === "none" || TROUBLES.some((one) => one === said);
}

/** An SMTP server that takes every mail, as a live product has one. */
export interface SmtpSink {
  url: string;
  /** How many mails it took. */
  taken(): Promise<number>;
  /** Gets into this trouble, or out of the one that it is in. */
  get(into: Trouble): Promise<unknown>;
  stop(): void;
}

/** Starts one in a process of its own. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const program = fork(path.join(import.meta.dirname, "programs/smtp-sink.ts"));
  const isUrl = (message: unknown): message is string => typeof message === "string";
  const isCount = (message: unknown): message is number => typeof message === "number";
  return {
    url: await answerTo(program, null, isUrl),
    taken: () => answerTo(program, "taken", isCount),
    get: (into) => answerTo(program, into, (said) => said === true),
    stop: () => void program.kill(),
  };
}
