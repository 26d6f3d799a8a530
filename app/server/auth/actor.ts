import type { Reader } from "~/shared/reader.ts";
import type { App } from "../app.ts";

declare const granted: unique symbol;
declare const passed: unique symbol;

interface Granted<Kind extends string> {
  kind: Kind;
  /** Only mint.ts can write it: no object typed by hand is an actor, nor one actor another. */
  readonly [granted]: Kind;
}

interface Person<Kind extends string> extends Granted<Kind>, Omit<Account, "role"> {}

/** An account as the database has it now: what a session stands for. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN" | "HELPDESK";
}

/** Whoever acts. The gates and the task runner mint one; everything else passes it on. */
export type Actor = Visitor | ClientActor | CompanyActor | StaffAccount;

export type SignedInActor = Exclude<Actor, Visitor>;

/** Somebody without a session: may do what everybody may. */
export interface Visitor {
  kind: "visitor";
}

export interface ClientActor extends Person<"client"> {}

export interface CompanyActor extends Person<"company"> {}

/**
 * Somebody signed in whose account works at the owner's desk. Nothing of the desk takes it: the gate may ask
 * for a second step first, and makes a StaffActor of it.
 */
export type StaffAccount = Person<"admin"> | Person<"helpdesk">;

/** What only the gate of the desk grants (`staffOf`). */
interface Passed {
  readonly [passed]: true;
}

export interface AdminActor extends Person<"admin">, Passed {}

/** Somebody who helps the owner: reads, answers and sends again; no money, no erasure. */
export interface HelpdeskActor extends Person<"helpdesk">, Passed {}

/** Whoever works at the owner's desk, by its gate. */
export type StaffActor = AdminActor | HelpdeskActor;

/** The account that just registered a company, known by a cookie alone: may pay and read the outcome. */
export interface RegistrantActor extends Granted<"registrant"> {
  userId: string;
}

/** The product itself, in a task. */
export interface SystemActor extends Granted<"system"> {}

export interface FoundSession {
  sessionId: string;
  /** As whom the request is answered: the session's owner, or the person an admin looks on as. */
  account: Account;
  lookingOn: { admin: Account; until: Date } | null;
}

/** An admin who sees the product as somebody else does, and changes nothing (decision 121). */
export interface LookingOn {
  admin: AdminActor;
  sessionId: string;
  /** As whom; a client or a company, never somebody of the desk. */
  person: ClientActor | CompanyActor;
  until: Date;
}

/** What the front door asks about the sender of a request. main.ts hands in the features' answers. */
export interface Identity {
  /** The session that a request came with; null without one, or when it has ended. */
  findSession(app: App, headers: Headers): Promise<FoundSession | null>;
  asksSecondStep(app: App, actor: SignedInActor): Promise<boolean>;
  asReader(app: App, actor: Actor): Promise<Reader>;
}
