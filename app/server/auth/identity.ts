import type { Reader } from "~/shared/reader.ts";
import type { App } from "../app.ts";
import type { Account, Actor, SignedInActor } from "./actor.ts";

/** The session of a request, and its account. */
export interface FoundSession {
  sessionId: string;
  account: Account;
}

/** What the front door asks about the sender of a request. main.ts hands in the features' answers. */
export interface Identity {
  /** The session that a request came with; null without one, or when it has ended. */
  findSession(app: App, headers: Headers): Promise<FoundSession | null>;
  /** Whether signing in to the actor's account also takes a code of an authenticator app. */
  asksSecondStep(app: App, actor: SignedInActor): Promise<boolean>;
  /** What a page for everybody may know of the actor. */
  asReader(app: App, actor: Actor): Promise<Reader>;
}
