declare const granted: unique symbol;

interface Granted {
  /** Only mint.ts can write it: an object typed by hand is no actor. */
  readonly [granted]: true;
}

interface Person extends Granted {
  userId: string;
  name: string;
  email: string;
}

/** An account as the database has it now: what a session stands for. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN";
}

/** Whoever acts. The gates and the task runner mint one; everything else passes it on. */
export type Actor = Visitor | ClientActor | CompanyActor | AdminActor;

/** Anybody signed in, whatever the role. */
export type SignedInActor = Exclude<Actor, Visitor>;

/** Somebody without a session: may do what everybody may. */
export interface Visitor {
  kind: "visitor";
}

export interface ClientActor extends Person {
  kind: "client";
}

export interface CompanyActor extends Person {
  kind: "company";
}

export interface AdminActor extends Person {
  kind: "admin";
}

/**
 * The account that registered a company with this browser, known by the cookie of that checkout
 * alone: may pay, and read the outcome of the payment. Not signed in.
 */
export interface RegistrantActor extends Granted {
  kind: "registrant";
  userId: string;
}

/** The product itself, in a task. */
export interface SystemActor extends Granted {
  kind: "system";
}
