import type { Account, Actor, RegistrantActor, SignedInActor, SystemActor } from "./actor.ts";

const KINDS = {
  CLIENT: "client",
  MOVING_COMPANY: "company",
  ADMIN: "admin",
  HELPDESK: "helpdesk",
} as const;

export function mintSignedIn({ userId, name, email, role }: Account): SignedInActor {
  return { kind: KINDS[role], userId, name, email } as SignedInActor;
}

export function mintActor(account: Account | null): Actor {
  return account ? mintSignedIn(account) : { kind: "visitor" };
}

export function mintRegistrant(userId: string): RegistrantActor {
  return { kind: "registrant", userId } as RegistrantActor;
}

export function mintSystem(): SystemActor {
  return { kind: "system" } as SystemActor;
}
