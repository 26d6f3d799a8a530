import { randomUUID } from "node:crypto";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { TestApp } from "../app.ts";
import { signInConfirmed } from "../sessions.ts";

/** Where acts happen whose process may be killed under them. */
export interface Scene extends Pick<TestApp, "app"> {
  /** The one address of every life of the product. */
  origin: string;
  /** Companies that may send proposals and are told of briefs. */
  companies: CompanyActor[];
  /** The bytes of a photo. */
  photo: Uint8Array<ArrayBuffer>;
  random(): number;
}

/** A mail that an act owes somebody, by the beginning of its subject. */
export interface OwedMail {
  to: string;
  subject: string;
}

/** One act of somebody, sent once; what it says of itself holds in any later life of the product. */
export interface SentAct {
  kind: string;
  /** Sends it: true once a success was answered. @throws Error when nothing was. */
  send(): Promise<boolean>;
  /** How much of it is stored: 'all', 'nothing', or what is half. */
  stored(): Promise<string>;
  /** The same just after its answer, where tasks do the rest; `stored` when absent. */
  noted?(): Promise<string>;
  /** What it owes by mail once it is stored. */
  owes: OwedMail[];
  /** What led up to it may have mailed, unless it was overtaken. */
  before?: OwedMail[];
  /** A question about files and pages that is asked once all is at rest, of an act that was answered. */
  lasts?(): Promise<string>;
}

/** Prepares an act, with all that it needs to be possible. */
export type PlannedAct = (scene: Scene) => Promise<SentAct>;

/** Posts a form or a picture as a browser does; @throws Error when nothing was answered. */
export async function sendTo(
  { origin }: Scene,
  target: string,
  body: Record<string, string> | Uint8Array<ArrayBuffer>,
  { cookie = "", headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<{ ok: boolean; text: string }> {
  const answer = await fetch(origin + target, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie, ...headers },
    body: body instanceof Uint8Array ? body : new URLSearchParams(body),
  });
  const text = await answer.text();
  const { status } = answer;
  // A refusal would prove nothing: what is sent here is always possible.
  if (status >= 400 && status < 500)
    throw new Error(`${target} was refused with ${status}: ${text}`);
  return { ok: status < 400, text };
}

/** The cookie of a session, which every life of the product knows. */
export async function sessionOf(
  { app }: Scene,
  { userId }: ClientActor | CompanyActor,
): Promise<string> {
  const { cookies } = await signInConfirmed(app, userId);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

/** One of these, by chance. */
export function pick<Choice>(
  { random }: Pick<Scene, "random">,
  choices: readonly Choice[],
): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice;
}

/** An address at a host of its own: one that is slow holds up no other's mails. */
export const ownAddress = (name = "iris") => `${name}@${randomUUID().slice(0, 8)}.test`;

/** Only what a form posts as texts. */
export function postedTexts(form: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}

/** 'all' when every count is one, 'nothing' when each is none, else what there is. */
export function wholeness(counts: Record<string, number>): string {
  const all = Object.values(counts);
  if (all.every((count) => count === 1)) return "all";
  return all.every((count) => count === 0) ? "nothing" : `half: ${JSON.stringify(counts)}`;
}
