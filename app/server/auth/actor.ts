/** Who acts. Only the gates of session.ts and the task runner make one. */
export type Actor = Visitor | ClientActor | CompanyActor | AdminActor;

export interface Visitor {
  kind: "visitor";
}

interface Person {
  userId: string;
  name: string;
  email: string;
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
 * Who just registered a company, known by the cookie of that checkout alone: may pay, and see what
 * came of it. Not signed in.
 */
export interface RegistrantActor {
  kind: "registrant";
  userId: string;
}

/** The product itself, in a task. */
export interface SystemActor {
  kind: "system";
}
export const SYSTEM: SystemActor = { kind: "system" };
