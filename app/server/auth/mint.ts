import type {
  Account,
  Actor,
  FoundSession,
  LookingOn,
  RegistrantActor,
  SignedInActor,
  SystemActor,
} from "./actor.ts";

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

/** Who looks on by a session and as whom; null where nobody does. */
export function mintLookingOn(session: FoundSession | null): LookingOn | null {
  if (!session?.lookingOn) return null;
  const { sessionId, account, lookingOn } = session;
  const [admin, person] = [mintSignedIn(lookingOn.admin), mintSignedIn(account)];
  if (admin.kind !== "admin" || person.kind === "admin" || person.kind === "helpdesk") return null;
  return { admin, sessionId, person, until: lookingOn.until };
}

export function mintRegistrant(userId: string): RegistrantActor {
  return { kind: "registrant", userId } as RegistrantActor;
}

export function mintSystem(): SystemActor {
  return { kind: "system" } as SystemActor;
}
