import type {
  Account,
  Actor,
  FoundSession,
  LookingOn,
  RegistrantActor,
  SignedInActor,
  StaffAccount,
  StaffActor,
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

/** Whoever passed the gate of the desk, or had done so when it began to look on. */
export function mintStaff(account: StaffAccount): StaffActor {
  return account as StaffActor;
}

export function mintActor(account: Account | null): Actor {
  return account ? mintSignedIn(account) : { kind: "visitor" };
}

/** Who looks on by a session and as whom; null where nobody does. */
export function mintLookingOn(session: FoundSession | null): LookingOn | null {
  if (!session?.lookingOn) return null;
  const { sessionId, account, lookingOn } = session;
  const [looker, person] = [mintSignedIn(lookingOn.admin), mintSignedIn(account)];
  if (looker.kind !== "admin" || person.kind === "admin" || person.kind === "helpdesk") return null;
  const admin = mintStaff(looker);
  return admin.kind === "admin" ? { admin, sessionId, person, until: lookingOn.until } : null;
}

export function mintRegistrant(userId: string): RegistrantActor {
  return { kind: "registrant", userId } as RegistrantActor;
}

export function mintSystem(): SystemActor {
  return { kind: "system" } as SystemActor;
}
