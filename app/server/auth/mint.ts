import type { Actor, RegistrantActor, SystemActor } from "./actor.ts";

/** The account behind a session, as the database has it now. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN";
}

const KINDS = { CLIENT: "client", MOVING_COMPANY: "company", ADMIN: "admin" } as const;

/** The actor that a found session stands for; without one a visitor. */
export function mintActor(account: Account | null): Actor {
  if (!account) return { kind: "visitor" };
  const { userId, name, email, role } = account;
  return { kind: KINDS[role], userId, name, email } as Actor;
}

/** The account that just registered a company, not signed in. */
export function mintRegistrant(userId: string): RegistrantActor {
  return { kind: "registrant", userId } as RegistrantActor;
}

/** The product itself, for the task runner. */
export function mintSystem(): SystemActor {
  return { kind: "system" } as SystemActor;
}
