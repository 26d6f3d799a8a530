import { fork } from "node:child_process";
import path from "node:path";
import { answerTo } from "./measured.ts";

/** An SMTP server that takes every mail, as a live product has one. */
export interface SmtpSink {
  url: string;
  /** How many mails it took. */
  taken(): Promise<number>;
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
    stop: () => void program.kill(),
  };
}
