import type { Account, Actor, RegistrantActor, SignedInActor, SystemActor } from "./actor.ts";

const KINDS = { CLIENT: "client", MOVING_COMPANY: "company", ADMIN: "admin" } as const;

/** The actor of a signed-in account. */
export function mintSignedIn({ userId, name, email, role }: Account): SignedInActor {
  return { kind: KINDS[role], userId, name, email } as SignedInActor;
}

/** The actor of a request's session; without a session a visitor. */
export function mintActor(account: Account | null): Actor {
  return account ? mintSignedIn(account) : { kind: "visitor" };
}

/** The account that just registered a company, not signed in. */
export function mintRegistrant(userId: string): RegistrantActor {
  return { kind: "registrant", userId } as RegistrantActor;
}

/** The product itself, for the task runner. */
export function mintSystem(): SystemActor {
  return { kind: "system" } as SystemActor;
}
